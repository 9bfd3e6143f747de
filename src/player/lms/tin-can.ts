import { openLrs } from './lrs.ts'
import { converseWithLrs } from './lrs-conversation.ts'
import type { LrsProtocol } from './lrs-protocol.ts'
import type { OpenLms } from './port.ts'

/**
 * Driver for xAPI with Rustici's "Launch" of Tin Can: the address names the LRS, its key, the learner and the activity.
 */
export const openLms: OpenLms = options => converseWithLrs(TIN_CAN, options)

const TIN_CAN: LrsProtocol = {
  definedBy: [],
  judgedBy: [],
  hasOneVerdict: false,
  readLaunch() {
    const launched = new URLSearchParams(location.search)
    const endpoint = launched.get('endpoint')
    const activityId = launched.get('activity_id')
    if (!endpoint || !activityId) return null
    const registration = launched.get('registration') ?? ''
    return { endpoint, activityId, registration, actor: readActor(launched.get('actor')!), visit: null }
  },
  async open({ endpoint }) {
    const authorization = new URLSearchParams(location.search).get('auth') ?? ''
    return {
      lrs: openLrs(endpoint, authorization),
      context: {},
      isReadOnly: false,
      masteryScore: null,
      returnUrl: null,
      isMuted: false,
    }
  },
}

/**
 * Reads the learner from the launch. LMSs written for version 0.9 wrap every property in a list and name the account's
 * properties differently.
 */
function readActor(text: string): object {
  const actor = JSON.parse(text, (_, value) => (Array.isArray(value) ? value[0] : value))
  const { accountServiceHomePage, accountName } = actor.account ?? {}
  const account = accountName ? { homePage: accountServiceHomePage, name: accountName } : actor.account
  return { ...actor, objectType: 'Agent', ...(account && { account }) }
}
