/** The names by which manifest, pages and scripts of a package of activities know each other. */

export const PRETEST_ID = 'pretest'
export const FINAL_ID = 'assessment'

export function nameActivityPage(activityId: string): string {
  return `${activityId}.html`
}

export function nameActivityItem(family: string, activityId: string): string {
  return `item_${family}_${activityId}`
}

/** The objective that activities share of an outcome. */
export function nameSharedOutcome(family: string, outcomeId: string): string {
  return `urn:coursewright:${family}:${outcomeId}`
}

/** The data that activities share (`adl.data`): the learner's state of the whole course. */
export function nameSharedState(family: string): string {
  return `urn:coursewright:${family}:state`
}
