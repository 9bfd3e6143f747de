import type { ServiceProcess } from '../support/process.ts'
import type { Answer } from '../support/send.ts'
import type { Doing } from './victim.ts'

/** One paying account, all of whose requests are legal. */
export type Attacker = {
  accountId: string
  keys: string[]
  /** A course as large as one may be, made from a long document, and that document. */
  courseId: string
  sourceId: string
  /** All sections of the document, as a course may be made of them. */
  sections: string[]
  reviewPath: string
  /** What an attack has made ready for itself: a course that shows media, and the address of one of their files. */
  shown?: { courseId: string; filePath: string }
}

export type Attack = {
  /** Requests under way at once. */
  atOnce: number
  /** What others do that this attack could be felt in, beside what they do all day. */
  felt?: Doing[]
  /** The service answers 400: what it costs to find out that it cannot take this is the attack. */
  isRefused?: boolean
  /** Before the first measurement, and no part of it. */
  prepare?(service: ServiceProcess, attacker: Attacker): Promise<void>
  strike(service: ServiceProcess, attacker: Attacker, turn: number): Promise<Answer>
}

export function pickKey({ keys }: Attacker, turn: number): string {
  return keys[turn % keys.length]!
}
