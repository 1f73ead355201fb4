//! Regions: areas of any form instead of boxes (jigsaw).

use crate::Figure;
use crate::lower::{Context, Lowered};
use crate::rules::{Form, Spec};

pub(super) const SPEC: Spec = Spec {
    keyword: "regions",
    word: "region",
    short: "region",
    about: "Every region contains every digit once.",
    form: Form::Regions,
    lower,
};

fn lower(figure: &Figure, context: &Context<'_>) -> Lowered {
    let Figure::Areas(areas) = figure else { return Lowered::default() };
    context.units(areas.len(), |index, i| areas[index][i])
}
