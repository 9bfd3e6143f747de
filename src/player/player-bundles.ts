/** The files of `lms/` by which a page keeps its record. */
export const DRIVERS = ['none', 'scorm-12', 'scorm-2004', 'cmi5-launch', 'tin-can']

/** The driver of pages that are one activity of many, which begin with a script of their own. */
export const ACTIVITY_DRIVER = 'scorm-2004-activity'

/**
 * The page's script is one list of top-level statements in one scope, minified together; each is wanted by some entries: by the page itself
 * (`play`), by a driver (`lms/scorm-12`) or by a piece (`blocks/scenario`). A script is the statements that one of its entries wants.
 */
export type PlayerBundles = PageScript & {
  /** The same for pages of activities: apart, so that no other page has a byte of it. */
  activities: PageScript
  others: Record<'later' | 'laterWithFormulas' | 'study' | 'studyWithFormulas' | 'practice' | 'live', OtherScript>
  /** Minified style sheets, by their paths in `src/player/`. */
  sheets: Record<string, string>
}

export type PageScript = {
  statements: { code: string; entries: string[] }[]
  /** What the minifier calls the function that an entry exports. */
  functions: Record<string, string>
}

/** A script that is fetched later; `start` is called with its strings and its style. */
export type OtherScript = { code: string; start: string | null }

/** A question's piece exports its `script`, any other piece its `start`. */
export function isQuestion(name: string): boolean {
  return name.startsWith('questions/')
}
