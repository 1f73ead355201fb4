//! Tree search as a machine, with named steps, the state of each candidate, and bookmarks.

use crate::tree::{
    Chosen, Phase, Placement, Preference, Situation, SolvingMethod, Tree, TreeBookmark, TreeStep, step_sentences,
};
use crate::watchable_search::MachineState;
use crate::{ItemName, NotAChoice, OptionName, OptionState, PathLevel, SearchCounts, Step, Verb};
use grid::{Cell, Digit, DigitSet};

impl<P: SolvingMethod + 'static> crate::Machine for Tree<P> {
    fn next(&self) -> Option<Step> {
        let step = self.next_step()?;
        let number = self.tally.steps + 1;
        let level = match step {
            TreeStep::Option(..) => self.path.last().map(|level| (level, level.k + 1)),
            _ => self.path[..self.depth()].last().map(|level| (level, level.k)),
        };
        let mut step = self.named(number, &step, level);
        step.depth -= usize::from(step.verb == Verb::TakeBack);
        Some(step)
    }

    fn last(&self) -> Option<Step> {
        let step = self.last_step()?;
        let level = self.path.last().map(|level| (level, level.k));
        let mut step = self.named(self.tally.steps, &step, level);
        step.depth -= usize::from(matches!(step.verb, Verb::Try | Verb::Forced));
        Some(step)
    }

    fn forward(&mut self) -> Option<Step> {
        self.step_forward()?;
        self.last()
    }

    fn back(&mut self) -> Option<Step> {
        let step = self.last();
        self.step_back()?;
        step
    }

    fn path(&self) -> Vec<PathLevel> {
        let depth = self.depth();
        let level = |(at, level): (usize, &Chosen)| PathLevel {
            item: self.item(level.question),
            k: level.k as u32,
            n: level.options.len() as u32,
            option: (at < depth).then(|| self.option(level.options[level.k - 1])),
        };
        self.path.iter().enumerate().map(level).collect()
    }

    fn tally(&self) -> SearchCounts {
        SearchCounts { searched: self.searched.different(), ..self.tally }
    }

    fn option_states(&self) -> Vec<OptionState> {
        let layout = self.method.layout();
        let side = layout.shape().side();
        let place = |(cell, digit): Placement| cell.index() * side + digit.index();
        let left = |method: &P, cell| if method.digit(cell).is_none() { method.left(cell) } else { DigitSet::EMPTY };
        let mut before = self.method.clone();
        match (self.last_step(), self.path.last()) {
            (Some(TreeStep::Option(false, _)), Some(level)) => before.untake(level.options[level.k - 1]),
            (Some(TreeStep::TakeBack), Some(level)) => before.take(level.question, level.options[level.k - 1]),
            _ => {}
        }
        let mut all = vec![OptionState::Hidden; layout.shape().cells() * side];
        for cell in layout.shape().iter() {
            let (then, now) = (left(&before, cell), left(&self.method, cell));
            then.minus(now).iter().for_each(|digit| all[place((cell, digit))] = OptionState::JustHidden);
            now.minus(then).iter().for_each(|digit| all[place((cell, digit))] = OptionState::Returned);
            now.and(then).iter().for_each(|digit| all[place((cell, digit))] = OptionState::Open);
        }
        self.held.iter().copied().chain(self.taken()).for_each(|taken| all[place(taken)] = OptionState::Taken);
        if let (Phase::Arrived, Some(level)) = (self.phase, self.path.last()) {
            all[place(level.options[level.k - 1])] = OptionState::JustTaken;
        }
        self.paint_level(&mut all, place);
        all
    }

    fn digits(&self) -> Vec<(Cell, Digit)> {
        self.held.iter().copied().chain(self.taken()).collect()
    }

    fn sentence(&self, step: &Step) -> String {
        step_sentences::of(self, step)
    }

    fn foreword(&self) -> String {
        self.method.description()
    }

    fn choices(&self) -> Vec<(ItemName, Vec<OptionName>)> {
        match (self.phase, self.situation().0) {
            (Phase::Arrived, Situation::Choose(question, options)) => {
                vec![(self.item(question), options.into_iter().map(|option| self.option(option)).collect())]
            }
            _ => Vec::new(),
        }
    }

    fn prefer(&mut self, item: ItemName, option: OptionName) -> Result<(), NotAChoice> {
        let (Phase::Arrived, Situation::Choose(question, options)) = (self.phase, self.situation().0) else {
            return Err(NotAChoice);
        };
        let first = options.into_iter().find(|&first| self.option(first) == option && self.item(question) == item);
        let first = first.ok_or(NotAChoice)?;
        let after: Vec<Placement> = self.taken().collect();
        self.preferences.retain(|preference| preference.after != after);
        self.preferences.push(Preference { after, first });
        Ok(())
    }

    fn bookmark(&self) -> crate::Bookmark {
        let Self { path, phase, tally, searched, .. } = self.clone();
        crate::Bookmark(MachineState::Tree(TreeBookmark { path, phase, tally, searched }))
    }

    fn resume(&mut self, bookmark: &crate::Bookmark) {
        let MachineState::Tree(bookmark) = &bookmark.0 else { return };
        let taken = self.depth();
        let TreeBookmark { path, phase, tally, searched } = bookmark.clone();
        let then = path.len() - usize::from(matches!(phase, Phase::Chosen | Phase::AllRefused));
        let shared = self.path[..taken].iter().zip(&path[..then]).take_while(|(one, other)| one == other).count();
        self.path.truncate(taken);
        while self.path.len() > shared {
            self.untake_last();
            self.path.pop();
        }
        for level in &path[shared..then] {
            self.method.take(level.question, level.options[level.k - 1]);
        }
        (self.path, self.phase, self.tally, self.searched) = (path, phase, tally, searched);
    }

    fn exact(&self) -> Option<&crate::exact::Machine> {
        None
    }

    fn copy(&self) -> Box<dyn crate::Machine> {
        Box::new(self.clone())
    }
}
