//! Footer of the page of a technique.

use crate::app::footer::{GAP, in_row};
use crate::app::{Action, App, Context, FooterItem, PageLayout, PagePart};

impl App {
    /// Returns the footer of the page; empty while its row shows a message.
    #[must_use]
    pub fn page_footer(&self, place: &PageLayout) -> Vec<FooterItem> {
        let Some(page) = self.page.as_ref().filter(|_| self.page_message().is_none()) else { return Vec::new() };
        let mut keys = Vec::new();
        if let Some(example) = page.example() {
            let next = match page.next_part(place) {
                PagePart::Text => "text",
                PagePart::Example => "example",
                PagePart::Board => "board",
            };
            keys.push((Action::NextPart, next));
            let has_step = example.hint.as_ref().is_some_and(|hint| !hint.is_last());
            keys.extend((place.board.is_some() && has_step).then_some((Action::Hint, "next step")));
            keys.extend([(Action::NextPage, "another example"), (Action::PlayThis, "play it")]);
        }
        keys.extend([(Action::Back, "back"), (Action::Help, "help")]);
        in_row(self.last_row().right_of(place.left()), GAP, self.footer_entries(Context::Page, &keys))
    }

    /// Returns what the app is working on, otherwise the latest notice; `None` if there is neither.
    #[must_use]
    pub fn page_message(&self) -> Option<String> {
        let is_searching = self.page.as_ref().is_some_and(|page| page.is_searching);
        let making = self.making.as_ref().filter(|_| is_searching);
        let searching = making.map(|making| match making.tried {
            0 => "Looking for another example …".to_owned(),
            tried => format!("Looking for another example, {tried} tried …"),
        });
        searching.or_else(|| self.at_work()).or_else(|| self.notice.clone())
    }
}
