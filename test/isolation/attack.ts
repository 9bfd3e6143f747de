import type { ServiceProcess } from '../support/process.ts'
import type { Answer } from '../support/send.ts'
import type { Doing } from './victim.ts'

/** A paying account, all of whose requests are legal. */
export type Attacker = {
  accountId: string
  keys: string[]
  /** A course of the maximum size, made from a long document. */
  courseId: string
  sourceId: string
  /** All sections of the document: a course may be made of them. */
  sections: string[]
  reviewPath: string
  /** The key to which the large course and the long document belong. */
  ownerKey: string
  /** What the attack prepared for itself: a course that shows media, and the address of one of their files. */
  shown?: { courseId: string; filePath: string }
  /** The cookie of a session in the console, for an attack that signs in. */
  cookie?: string
}

export type Attack = {
  /** Number of concurrent requests. */
  atOnce: number
  /** Further requests of other customers in which this attack could be noticed, beside their daily ones. */
  felt?: Doing[]
  /** Whether the service answers 400: the attack is then the cost of finding out that the request is invalid. */
  isRefused?: boolean
  /** Runs before the first measurement, and is not measured. */
  prepare?(service: ServiceProcess, attacker: Attacker): Promise<void>
  strike(service: ServiceProcess, attacker: Attacker, turn: number): Promise<Answer>
}

export function pickKey({ keys }: Attacker, turn: number): string {
  return keys[turn % keys.length]!
}
