import { SECTIONS_PER_COURSE } from '../../src/course/sources/section-limit.ts'
import { CONVERSIONS } from '../../src/edition.ts'
import type { ServiceProcess } from '../support/process.ts'
import type { Answer } from '../support/send.ts'
import { type Attack, type Attacker, pickKey } from './attack.ts'
import { editCourse } from './large-course.ts'
import { expectStatus } from './victim.ts'

/** The reads that a course and a document of the maximum size allow. */
export const COURSE_ATTACKS = {
  'reading a long document': read(({ sourceId }) => [`/api/v1/sources/${sourceId}`]),
  'reading a large course': read(({ courseId }) => [
    `/api/v1/courses/${courseId}`,
    `/api/v1/courses/${courseId}/versions`,
    `/api/v1/courses/${courseId}/ledger.csv`,
    `/api/v1/courses/${courseId}/xliff?languageId=de-DE`,
  ]),
  'previews of a large course': read(({ courseId }) => [`/go/${courseId}`]),
  'covers of a large course': read(({ courseId }) => [`/go/${courseId}/cover.svg`]),
  'reviewers of a large course': read(({ reviewPath }) => [reviewPath]),
  // Pages of the console have no rate limit.
  'pages of the console by the dozen': {
    atOnce: 48,
    prepare: signIn,
    strike(service, { courseId, cookie }, turn) {
      const pages = ['', '/ledger', '/questions', '/edit', '/draft/preview', '/reviews', '/languages']
      const path = `/console/courses/${courseId}${pages[turn % pages.length]}`
      return service.call('GET', path, { headers: { cookie: cookie! } })
    },
  },
  'a new version that a hundred people open': ofEachVersion(async (service, { courseId, reviewPath }) => {
    const paths = [`/go/${courseId}`, reviewPath]
    const opened = await Promise.all(Array.from({ length: 100 }, (_, at) => service.call('GET', paths[at % 2]!)))
    return opened.find(({ status }) => status >= 400) ?? opened[0]!
  }),
  'exports of a large course': ofEachVersion((service, { keys, courseId }) =>
    service.call('POST', `/api/v1/courses/${courseId}/export`, { key: keys[0]!, body: {} }),
  ),
  'a large course in every format': ofEachVersion((service, { keys, courseId }, turn) =>
    service.call('POST', `/api/v1/courses/${courseId}/convert`, {
      key: keys[0]!,
      body: { format: CONVERSIONS[turn % CONVERSIONS.length] },
    }),
  ),
  'copies of a large course': {
    atOnce: 4,
    strike: (service, { keys, courseId }, turn) =>
      service.call('POST', `/api/v1/courses/${courseId}/copies`, { key: keys[0]!, body: { name: `Copy ${turn}` } }),
  },
  'edits of a large course': { atOnce: 4, strike: renameCourse },
  'earlier versions of a large course': {
    atOnce: 4,
    async strike(service, { keys, courseId }) {
      const [key, path] = [keys[0]!, `/api/v1/courses/${courseId}/versions`]
      const listed = await service.call('GET', path, { key })
      if (listed.status !== 200) return listed
      const { version } = listed.body.items.at(-1)
      return service.call('POST', `${path}/${version}/restore`, { key, body: {} })
    },
  },
  'forecasts of chosen sections': {
    atOnce: 4,
    strike: (service, { keys, sourceId, sections }, turn) =>
      service.call('POST', '/api/v1/courses/forecast', {
        key: keys[0]!,
        body: { subject: `Rooms ${turn}`, sources: [sourceId], sourceSections: sections.slice(0, SECTIONS_PER_COURSE) },
      }),
  },
} as const satisfies Record<string, Attack>

/** Requests these addresses by turns. */
function read(listPaths: (attacker: Attacker) => string[]): Attack {
  return {
    atOnce: 4,
    strike(service, attacker, turn) {
      const paths = listPaths(attacker)
      return service.call('GET', paths[turn % paths.length]!, { key: pickKey(attacker, turn) })
    },
  }
}

/** Runs the attack on a version that was just made, because results of an earlier version are cached. */
function ofEachVersion(order: Attack['strike']): Attack {
  return {
    atOnce: 2,
    async strike(service, attacker, turn) {
      const renamed = await renameCourse(service, attacker, turn)
      return renamed.status === 200 ? order(service, attacker, turn) : renamed
    },
  }
}

async function renameCourse(service: ServiceProcess, { keys, courseId }: Attacker, turn: number): Promise<Answer> {
  const { body: course } = await service.call('GET', `/api/v1/courses/${courseId}`, { key: keys[0]! })
  const changes = [{ op: 'set', id: 'course', fields: { name: `Rooms ${turn}` } }]
  return editCourse(service, keys[0]!, courseId, course.version, changes)
}

async function signIn(service: ServiceProcess, attacker: Attacker): Promise<void> {
  const signedIn = await service.call('POST', '/console/sign-in', {
    body: new URLSearchParams({ secret: attacker.ownerKey }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
  })
  expectStatus(signedIn, 303, 'signing in')
  attacker.cookie = signedIn.headers.get('set-cookie')!.split(';')[0]!
}
