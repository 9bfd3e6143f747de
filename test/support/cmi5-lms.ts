import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Gatekeeper, Json, LrsDouble } from './lrs-double.ts'

const CMI5 = 'https://w3id.org/xapi/cmi5/context/'
const VERBS = 'http://adlnet.gov/expapi/verbs/'
export const REGISTRATION = '760e3480-ba55-4991-94b0-01820dbd23a2'
export const ACTIVITY = 'https://lms.example/activities/fire?lang=en#1'
export const ACTOR = {
  objectType: 'Agent',
  name: 'Lovelace, Ada',
  account: { homePage: 'https://lms.example', name: '1625378' },
}
const PUBLISHER_ID = 'https://publisher.example/au'

type LaunchMode = 'Normal' | 'Browse' | 'Review'
type Session = {
  id: string
  token: string
  mode: LaunchMode
  masteryScore: number | null
  tokens: number
  hasRead: Set<string>
  statements: Json[]
  isOver: boolean
  isAbandoned: boolean
}

export type Cmi5Lms = Gatekeeper & {
  /** Opens a session, as a click on the course does, and returns the address to which the browser goes. */
  launch(lrs: LrsDouble, options?: { mode?: LaunchMode; masteryScore?: number | null; returnURL?: string }): string
  /** Lists the verbs that the last session received. */
  listVerbs(): string[]
  /** Counts the requests for the last session's token. */
  countTokens(): number
}

/**
 * A fake LMS that follows cmi5 (Quartz, 2016) strictly: it refuses every statement that comes out of order. The numbers
 * in comments are sections of the specification.
 */
export function openCmi5Lms(): Cmi5Lms {
  const sessions: Session[] = []
  const find = (authorization: string) => sessions.find(({ token }) => authorization === `Basic ${token}`)

  return {
    launch(lrs, { mode = 'Normal', masteryScore = 0.8, returnURL } = {}) {
      // 9.3.6: launching a session abandons one that is still open.
      for (const session of sessions) session.isAbandoned ||= !session.isOver
      const id = randomUUID()
      const token = Buffer.from(`au:${id}`).toString('base64')
      sessions.push({
        id,
        token,
        mode,
        masteryScore,
        tokens: 0,
        hasRead: new Set(),
        statements: [],
        isOver: false,
        isAbandoned: false,
      })
      const address = {
        activityId: ACTIVITY,
        agent: JSON.stringify(ACTOR),
        registration: REGISTRATION,
        stateId: 'LMS.LaunchData',
      }
      const launchData = {
        contextTemplate: {
          contextActivities: { grouping: [{ id: PUBLISHER_ID, objectType: 'Activity' }] },
          extensions: { [`${CMI5}extensions/sessionid`]: id, 'https://lms.example/term': 'autumn' },
        },
        launchMode: mode,
        launchMethod: 'AnyWindow',
        moveOn: 'CompletedAndPassed',
        ...(masteryScore !== null && { masteryScore }),
        ...(returnURL && { returnURL }),
      }
      lrs.documents.set(
        `activities/state ${JSON.stringify(Object.entries(address).sort())}`,
        JSON.stringify(launchData),
      )
      const query = new URLSearchParams({
        registration: REGISTRATION,
        fetch: `${lrs.url}/token?session=${id}`,
        endpoint: lrs.endpoint,
        activityId: ACTIVITY,
        actor: JSON.stringify(ACTOR),
      })
      return `${lrs.url}/course/index.html?${query}`
    },
    listVerbs: () => sessions.at(-1)!.statements.map(nameVerb),
    countTokens: () => sessions.at(-1)!.tokens,
    serve(method, url) {
      if (url.pathname !== '/token') return null
      const session = sessions.find(({ id }) => id === url.searchParams.get('session'))!
      // 8.2: the token is given only to a POST, and only once.
      if (method !== 'POST' || session.tokens++) return { 'error-code': '1', 'error-text': 'Already given.' }
      return { 'auth-token': session.token }
    },
    admit(authorization, { method, resource, query }) {
      const session = find(authorization)
      if (!session) return 'unknown token'
      if (method === 'GET') session.hasRead.add(query['stateId'] ?? query['profileId'])
      if (method === 'PUT' && query['stateId'] === 'LMS.LaunchData') return '10.2.1: the launch data are not the unit’s'
      const agent = query['agent'] && JSON.parse(query['agent'])
      if (agent && !isDeepStrictEqual(agent, ACTOR)) return '8.1.3: another agent'
      if (
        resource === 'activities/state' &&
        (query['registration'] !== REGISTRATION || query['activityId'] !== ACTIVITY)
      )
        return '8.1.4: another registration'
      return null
    },
    // A page does not learn that its session was abandoned, and requests that it sent while unloading may come late, so
    // refusing them is no error of the course.
    isAbandoned: authorization => !!find(authorization)?.isAbandoned,
    hear(authorization, batch) {
      const session = find(authorization)!
      const { statements, isOver } = session
      for (const statement of batch) {
        const all = sessions.flatMap(({ statements }) => statements)
        const objection = judge(session, all, statement)
        if (objection) {
          Object.assign(session, { statements, isOver })
          return objection
        }
        session.statements = [...session.statements, statement]
        session.isOver ||= isDefined(statement) && nameVerb(statement) === 'terminated'
      }
      return null
    },
  }
}

function judge(session: Session, all: Json[], statement: Json): string | null {
  const { context, object, result = {}, timestamp } = statement as Json
  const verb = nameVerb(statement)
  const own = session.statements
  if (session.isOver) return `9.3.8: ${verb} after the end`
  if (!isDeepStrictEqual(statement['actor'], ACTOR)) return '8.1.3: another actor'
  if (!session.hasRead.has('LMS.LaunchData')) return '10.2: launch data not read'
  if (!session.hasRead.has('cmi5LearnerPreferences')) return '11.0: preferences not read'
  if (context.registration !== REGISTRATION) return '9.6.1: registration'
  if (context.extensions?.[`${CMI5}extensions/sessionid`] !== session.id) return '9.6.3.1: session id'
  if (context.extensions['https://lms.example/term'] !== 'autumn') return '10.2.1: the template was cut'
  if (!context.contextActivities?.grouping?.some(({ id }: Json) => id === PUBLISHER_ID)) return '9.6.2.3: publisher id'
  if (own.length === 0 && verb !== 'initialized') return `9.3: ${verb} first`
  if (own.length > 0 && timestamp < own[0]!['timestamp']) return `9.3: ${verb} dated before the visit`
  if (verb === 'terminated' && own.some(earlier => earlier['timestamp'] > timestamp))
    return '9.3: the end is not the last'
  if (!isDefined(statement)) return hasCategory(statement, 'moveon') ? '9.6.2.2: moveOn in an allowed statement' : null
  if (object.id !== ACTIVITY) return '9.4: another object'
  if (own.some(earlier => isDefined(earlier) && nameVerb(earlier) === verb)) return `9.3: ${verb} twice`
  if (session.mode !== 'Normal' && verb !== 'initialized' && verb !== 'terminated')
    return `10.2.2: ${verb} in ${session.mode}`
  return judgeResult(session, all.filter(isDefined), statement, verb, result)
}

function judgeResult(session: Session, defined: Json[], statement: Json, verb: string, result: Json): string | null {
  const own = session.statements.filter(isDefined).map(nameVerb)
  const before = defined.map(nameVerb)
  const judges = 'success' in result || 'completion' in result
  if (judges !== hasCategory(statement, 'moveon')) return `9.6.2.2: moveOn of ${verb}`
  if (verb !== 'initialized' && !/^PT[\d.]+S$/.test(result['duration'])) return `9.5.4: ${verb} without a duration`
  if ('success' in result !== (verb === 'passed' || verb === 'failed')) return `9.5.2: success of ${verb}`
  if ('completion' in result !== (verb === 'completed')) return `9.5.3: completion of ${verb}`
  if (result['score'] && verb !== 'passed' && verb !== 'failed') return `9.5.1: score of ${verb}`
  if ((verb === 'completed' || verb === 'passed') && before.includes(verb))
    return `9.3: ${verb} twice in a registration`
  if (verb === 'failed' && before.includes('passed')) return '9.3: failed after passed'
  if (verb === 'passed' && own.includes('failed')) return '9.3: two verdicts in a session'
  if (verb === 'passed' || verb === 'failed') {
    const { masteryScore } = session
    if ((statement['context'].extensions[`${CMI5}extensions/masteryscore`] ?? null) !== masteryScore)
      return '9.6.3.2: mastery score'
    const { scaled, raw, min, max } = result['score']
    if (masteryScore !== null && scaled >= masteryScore !== (verb === 'passed')) return `9.3: ${verb} with ${scaled}`
    if (![raw, min, max].every(Number.isInteger) || raw < min || raw > max) return '9.5.1: raw score'
  }
  return null
}

function isDefined(statement: Json): boolean {
  return hasCategory(statement, 'cmi5')
}

function hasCategory({ context }: Json, name: string): boolean {
  return !!context?.contextActivities?.category?.some(({ id }: Json) => id === `${CMI5}categories/${name}`)
}

export function nameVerb({ verb }: Json): string {
  return verb.id.replace(VERBS, '')
}
