/** Headings that divide one document: a longer list helps nobody to choose, and the answer that carries it must stay small. */
export const MOST_HEADINGS = 2_000
/** Sections that one request names, so that its body stays small; who wants more of a document names the whole of it. */
export const SECTIONS_PER_COURSE = 1_000
