import { attempt } from './attempt.ts'
import { openLrs, type Reply, request } from './lrs.ts'
import { converseWithLrs } from './lrs-conversation.ts'
import { type LrsProtocol, openVisitLog } from './lrs-protocol.ts'
import type { OpenLms } from './port.ts'
import type { Context } from './statements.ts'

const CATEGORIES = 'https://w3id.org/xapi/cmi5/context/categories/'
const PREFERENCES = 'cmi5LearnerPreferences'

/**
 * Driver for cmi5 (IEEE P9274.3.1, Quartz). An LMS launches the course with an address that names its LRS and the
 * learner.
 */
export const openLms: OpenLms = options => converseWithLrs(CMI5, options)

const CMI5: LrsProtocol = {
  definedBy: [{ id: `${CATEGORIES}cmi5` }],
  judgedBy: [{ id: `${CATEGORIES}moveon` }],
  // Each visit (session) sends at most one verdict (9.3). After a visit that reported "failed", a later visit may still
  // report "passed".
  hasOneVerdict: true,
  readLaunch() {
    const launched = new URLSearchParams(location.search)
    const fetchUrl = launched.get('fetch')
    const registration = launched.get('registration')
    const activityId = launched.get('activityId')
    const endpoint = launched.get('endpoint')
    if (!fetchUrl || !registration || !activityId || !endpoint) return null
    return { endpoint, registration, activityId, actor: JSON.parse(launched.get('actor')!), visit: fetchUrl }
  },
  async open({ endpoint, activityId, registration, actor, visit }) {
    const authorization = await fetchToken(visit!)
    if (authorization === null) return null
    const lrs = openLrs(endpoint, authorization)
    const agent = JSON.stringify(actor)
    const [launch, preferences] = await Promise.all([
      lrs.readDocument('activities/state', { activityId, agent, registration, stateId: 'LMS.LaunchData' }),
      lrs.readDocument('agents/profile', { agent, profileId: PREFERENCES }),
    ])
    const { contextTemplate, launchMode, masteryScore, returnURL }: LaunchData = readJson(launch)
    return {
      lrs,
      context: contextTemplate,
      isReadOnly: launchMode !== 'Normal',
      masteryScore: masteryScore ?? null,
      returnUrl: returnURL ?? null,
      // A learner's preferences may be missing or unreadable: the defaults then apply (11.0).
      isMuted: attempt(() => readJson(preferences)['audioPreference']) === 'off',
    }
  },
}

type LaunchData = {
  contextTemplate: Context
  launchMode: 'Normal' | 'Browse' | 'Review'
  masteryScore?: number
  returnURL?: string
}

/**
 * Returns the authorisation token, or null if the LMS refuses to give one. The LMS gives the token only once (8.2.1),
 * so the token is stored for the case that the page is reloaded.
 */
async function fetchToken(fetchUrl: string): Promise<string | null> {
  const { notes, add } = openVisitLog(fetchUrl)
  if (notes.token) return notes.token
  const token = readJson(await request(fetchUrl, { method: 'POST' }))['auth-token']
  if (typeof token !== 'string') return null
  add({ token: `Basic ${token}` })
  return notes.token!
}

function readJson({ status, text }: Reply) {
  if (status !== 200) throw new Error(`status ${status}`)
  return JSON.parse(text)
}
