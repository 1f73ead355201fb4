//! Regions: areas of any form instead of boxes (jigsaw).

use crate::Figure;
use crate::lowering::{Lowered, RuleContext};
use crate::rules::{FigureForm, Spec};

pub(super) const SPEC: Spec = Spec {
    keyword: "regions",
    word: "region",
    short: "region",
    about: "Every region contains every digit once.",
    form: FigureForm::Regions,
    lower,
};

fn lower(figure: &Figure, context: &RuleContext<'_>) -> Lowered {
    let Figure::Areas(areas) = figure else { return Lowered::default() };
    context.units(areas.len(), |index, i| areas[index][i])
}
