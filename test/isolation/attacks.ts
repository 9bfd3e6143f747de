import { type Attack, type Attacker, pickKey } from './attack.ts'
import { COURSE_ATTACKS } from './course-attacks.ts'
import { MEDIA_ATTACKS } from './media-attacks.ts'

const LONG_DOCUMENT_SECTIONS = 4_000

/** Writes a document of about 168,000 words, in which every section has content for questions. */
export function longDocument(): string {
  const section = (number: number) =>
    `## Room ${number}\n\nThe door of room ${number} must be locked by 6 p.m. on every working day of the year. ` +
    `The lamp of room ${number} is inspected every ${(number % 11) + 2} months by the caretaker, who must report damage within 24 hours. ` +
    `Nobody may keep more than ${number + 3} litres of solvent in room ${number}.`
  return Array.from({ length: LONG_DOCUMENT_SECTIONS }, (_, number) => section(number)).join('\n\n')
}

/** The most expensive legal input for each route, job kind and upload. A new one gets its line here. */
export const ATTACKS = {
  'a logo of 1 by 1000': refused(logo(() => drawing('', 'viewBox="0 0 1 1000"'))),
  'a logo of 2,300 masks': refused(
    logo(() =>
      drawing(`<mask id="m"><path d="M0 0h90v90z"/></mask>${'<path mask="url(#m)" d="M0 0h90v90z"/>'.repeat(2_300)}`),
    ),
  ),
  'a logo as dear as one may be': logo(() => {
    const stops = Array.from(
      { length: 60 },
      (_, at) => `<stop offset="${at / 60}" stop-color="#${at + 10}${at + 20}"/>`,
    )
    const fills = '<path d="M0 0h100v100H0z" fill-opacity=".5"/>'.repeat(3_000)
    return drawing(`<linearGradient id="g">${stops.join('')}</linearGradient><g fill="url(#g)">${fills}</g>`)
  }),
  'a logo whose style sheet never ends': refused(logo(() => drawing(`<style>${'a'.repeat(190_000)}</style>`))),
  'courses from a document of 168,000 words': {
    atOnce: 4,
    strike: (service, attacker, turn) =>
      service.call('POST', '/api/v1/courses', {
        key: pickKey(attacker, turn),
        body: { subject: `Rooms ${turn}`, sources: [attacker.sourceId] },
      }),
  },
  'uploads of a document of 168,000 words': {
    atOnce: 12,
    strike: (service, attacker, turn) =>
      service.call('POST', '/api/v1/sources?name=rooms.md', {
        key: pickKey(attacker, turn),
        body: Buffer.from(longDocument()),
        headers: { 'content-type': 'text/markdown' },
      }),
  },
  ...COURSE_ATTACKS,
  'courses by the hundred': post(
    () => '/api/v1/courses',
    turn => ({ subject: `Fire safety ${turn}`, addOns: ['assessment', 'wrapup', 'practical-exercises'] }),
  ),
  ...MEDIA_ATTACKS,
} as const satisfies Record<string, Attack>
export type AttackName = keyof typeof ATTACKS

function logo(file: () => string): Attack {
  return {
    atOnce: 4,
    felt: ['picture'],
    strike: (service, attacker, turn) =>
      service.call('PUT', '/api/v1/brand/logo', {
        key: pickKey(attacker, turn),
        body: file(),
        headers: { 'content-type': 'image/svg+xml' },
      }),
  }
}

function refused(attack: Attack): Attack {
  return { ...attack, isRefused: true }
}

function post(path: (attacker: Attacker) => string, body: (turn: number) => object): Attack {
  return {
    atOnce: 4,
    strike: (service, attacker, turn) =>
      // An idempotency key's result belongs to one API key, so repetitions use that key.
      service.call('POST', path(attacker), { key: attacker.keys[0]!, body: body(turn) }),
  }
}

function drawing(inside: string, attributes = 'viewBox="0 0 100 100"'): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}<path d="M0 0h90v90H0z"/></svg>`
}
