/** Names that the manifest, pages and scripts of a package of several activities share. */

export const PRETEST_ID = 'pretest'
export const FINAL_ID = 'assessment'

export function nameActivityPage(activityId: string): string {
  return `${activityId}.html`
}

export function nameActivityItem(family: string, activityId: string): string {
  return `item_${family}_${activityId}`
}

/**
 * Returns the id of the objective by which the activities of a package share the result of an outcome. `family` is the
 * id that a course shares with its translations.
 */
export function nameSharedOutcome(family: string, outcomeId: string): string {
  return `urn:coursewright:${family}:${outcomeId}`
}

/** Returns the id of the data in which the activities share the learner's state in the whole course (`adl.data`). */
export function nameSharedState(family: string): string {
  return `urn:coursewright:${family}:state`
}
