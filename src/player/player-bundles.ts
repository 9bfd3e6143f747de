/** Drivers: each is a file in `lms/` that keeps the learner's record in a different way. */
export const DRIVERS = ['none', 'scorm-12', 'scorm-2004', 'cmi5-launch', 'tin-can']

/** The driver of pages that show one of several activities; they also have a starting script of their own. */
export const ACTIVITY_DRIVER = 'scorm-2004-activity'

/**
 * The page's script as one list of top-level statements, minified together in one scope. Each statement lists the
 * entries that need it: the page (`play`), a driver (`lms/scorm-12`) or a piece (`blocks/scenario`). A script is made
 * of the statements that any of its entries needs.
 */
export type PlayerBundles = PageScript & {
  /**
   * The script of the pages of activities. It is separate, so that the script of all other pages contains nothing of
   * it.
   */
  activities: PageScript
  others: Record<'later' | 'laterWithFormulas' | 'study' | 'studyWithFormulas' | 'practice' | 'live', OtherScript>
  /** Minified style sheets, by their paths in `src/player/`. */
  sheets: Record<string, string>
}

export type PageScript = {
  statements: { code: string; entries: string[] }[]
  /** Minified names of the functions that each entry exports. */
  functions: Record<string, string>
}

/**
 * A script that is fetched later. `start` is the minified name of the function that is called with the script's texts
 * and style; null for a script that starts by itself.
 */
export type OtherScript = { code: string; start: string | null }

/**
 * Whether a piece belongs to a kind of question. The script of such a piece exports `script`, that of any other piece
 * `start`.
 */
export function isQuestion(name: string): boolean {
  return name.startsWith('questions/')
}
