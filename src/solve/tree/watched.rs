//! Tree search as a machine: named steps, the state of each candidate, and bookmarks.

use crate::machine::MachineState;
use crate::tree::{
    Chosen, Phase, Placement, Preference, Situation, SolvingMethod, Tree, TreeBookmark, TreeStep, sentence,
};
use crate::{ItemName, NotAChoice, OptionName, OptionState, PathLevel, SearchCounts, Step, Verb};
use grid::{Cell, Digit, DigitSet};

impl<P: SolvingMethod + 'static> crate::Machine for Tree<P> {
    fn next(&self) -> Option<Step> {
        let act = self.ahead()?;
        let number = self.tally.steps + 1;
        let level = match act {
            TreeStep::Option(..) => self.path.last().map(|level| (level, level.k + 1)),
            _ => self.path[..self.depth()].last().map(|level| (level, level.k)),
        };
        let mut step = self.named(number, &act, level);
        step.depth -= usize::from(step.verb == Verb::TakeBack);
        Some(step)
    }

    fn last(&self) -> Option<Step> {
        let act = self.behind()?;
        let level = self.path.last().map(|level| (level, level.k));
        let mut step = self.named(self.tally.steps, &act, level);
        step.depth -= usize::from(matches!(step.verb, Verb::Try | Verb::Forced));
        Some(step)
    }

    fn forward(&mut self) -> Option<Step> {
        self.onward()?;
        self.last()
    }

    fn back(&mut self) -> Option<Step> {
        let step = self.last();
        self.backward()?;
        step
    }

    fn path(&self) -> Vec<PathLevel> {
        let depth = self.depth();
        let level = |(at, level): (usize, &Chosen)| PathLevel {
            item: self.item(level.spot),
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
        let layout = self.plan.layout();
        let side = layout.shape().side();
        let place = |(cell, digit): Placement| cell.index() * side + digit.index();
        let left = |plan: &P, cell| if plan.digit(cell).is_none() { plan.left(cell) } else { DigitSet::EMPTY };
        let mut before = self.plan.clone();
        match (self.behind(), self.path.last()) {
            (Some(TreeStep::Option(false, _)), Some(level)) => before.untake(level.options[level.k - 1]),
            (Some(TreeStep::TakeBack), Some(level)) => before.take(level.spot, level.options[level.k - 1]),
            _ => {}
        }
        let mut all = vec![OptionState::Hidden; layout.shape().cells() * side];
        for cell in layout.shape().iter() {
            let (then, now) = (left(&before, cell), left(&self.plan, cell));
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
        sentence::of(self, step)
    }

    fn foreword(&self) -> String {
        self.plan.description()
    }

    fn choices(&self) -> Vec<(ItemName, Vec<OptionName>)> {
        match (self.phase, self.arrival().0) {
            (Phase::Arrived, Situation::Choose(spot, options)) => {
                vec![(self.item(spot), options.into_iter().map(|option| self.option(option)).collect())]
            }
            _ => Vec::new(),
        }
    }

    fn prefer(&mut self, item: ItemName, option: OptionName) -> Result<(), NotAChoice> {
        let (Phase::Arrived, Situation::Choose(spot, options)) = (self.phase, self.arrival().0) else {
            return Err(NotAChoice);
        };
        let first = options.into_iter().find(|&first| self.option(first) == option && self.item(spot) == item);
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
        let MachineState::Tree(moment) = &bookmark.0 else { return };
        let taken = self.depth();
        let TreeBookmark { path, phase, tally, searched } = moment.clone();
        let then = path.len() - usize::from(matches!(phase, Phase::Chosen | Phase::AllRefused));
        let shared = self.path[..taken].iter().zip(&path[..then]).take_while(|(one, other)| one == other).count();
        self.path.truncate(taken);
        while self.path.len() > shared {
            self.untake_last();
            self.path.pop();
        }
        for level in &path[shared..then] {
            self.plan.take(level.spot, level.options[level.k - 1]);
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
