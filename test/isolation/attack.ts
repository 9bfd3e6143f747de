import type { ServiceProcess } from '../support/process.ts'
import type { Answer } from '../support/send.ts'
import type { Doing } from './victim.ts'

/** An account with a plan that is paid for; the service allows every request that the account sends. */
export type Attacker = {
  accountId: string
  keys: string[]
  /** A course of the maximum size, made from a long document. */
  courseId: string
  sourceId: string
  /** The ids of all sections of the document, which a request may choose for a course. */
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
  /**
   * Further requests of the other customers that this attack might slow down; they are measured besides `DAILY_DOINGS`.
   */
  felt?: Doing[]
  /**
   * Whether the service answers 400. The attack then consists in the work that the service needs to find that the
   * request is invalid.
   */
  isRefused?: boolean
  /** Runs before the first measurement, and is not measured. */
  prepare?(service: ServiceProcess, attacker: Attacker): Promise<void>
  strike(service: ServiceProcess, attacker: Attacker, turn: number): Promise<Answer>
}

export function pickKey({ keys }: Attacker, turn: number): string {
  return keys[turn % keys.length]!
}
