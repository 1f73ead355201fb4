//! Following assumptions within a reach.

use crate::techniques::forcing::easier;
use crate::techniques::forcing::reach::Reach;
use crate::techniques::forcing::ties::Id;
use crate::techniques::forcing::wave::Wave;
use crate::techniques::forcing::web::Web;

impl Reach {
    /// Runs `wave` from an assumption until nothing more follows within this reach.
    pub fn run<const W: usize>(self, wave: &mut Wave, web: &Web<'_, W>, id: Id, is_true: bool) {
        wave.run(web, id, is_true);
        if self.eased && is_true {
            easier::ease(wave, web);
        }
    }

    /// Runs `wave` from an assumption at least as far as these goals, to which the assumption leads without a contradiction.
    pub fn run_to<const W: usize>(self, wave: &mut Wave, web: &Web<'_, W>, from: (Id, bool), goals: &[(Id, bool)]) {
        if self.eased {
            self.run(wave, web, from.0, from.1);
        } else {
            wave.run_to(web, from, goals);
        }
    }

    /// Continues `wave`, which [`Self::run_to`] has run, to these goals too.
    pub fn go_on_to<const W: usize>(self, wave: &mut Wave, web: &Web<'_, W>, goals: &[(Id, bool)]) {
        if !self.eased {
            wave.go_on_to(web, goals); // with easier techniques, it has been run to its end
        }
    }
}
