import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type ServiceProcess, spawnService } from '../support/process.ts'
import { send } from '../support/send.ts'
import { mutantSettings } from '../support/source-mutant.ts'
import type { Attack, Attacker } from './attack.ts'
import { ATTACKS, type AttackName, longDocument } from './attacks.ts'
import { growCourse } from './large-course.ts'
import { MUTANTS, type Mutant } from './mutants.ts'
import { DAILY_DOINGS, type Doing, expectStatus, makeCourse, type Victim } from './victim.ts'
import { startVictimProcess, type VictimProcess } from './victim-process.ts'

const ADMIN_TOKEN = 'admin-token-of-isolation'
/**
 * Number of customers whose requests are measured. They belong to different accounts and take turns, so that none of
 * them reaches its own rate limit.
 */
const VICTIMS = 36
const REFUSED = { status: 429, body: null }
const REFUSED_PAUSE_MS = 200
/** Time in which an attack fills queues and slots before the other customers are measured. */
const HEAD_START_MS = 4_000
/** Maximum time that the most expensive request of the previous round may need to end. */
const DRAIN_MS = 120_000

export type IsolationOptions = {
  attacks: AttackName[]
  /** How often each request is measured under each attack, and as often without an attack, between the attacks. */
  samples: number
  mutant?: Mutant
  /** Called after each attack. */
  onFigures?(figures: Figure[]): void
}

export type Figure = {
  attack: AttackName
  doing: Doing
  quietMedian: number
  quietP99: number
  loadedMedian: number
  loadedP99: number
  allowed: number
  isHeld: boolean
}

const ROUNDS = 4
/**
 * Number of attacks that are compared with the same samples taken without an attack. Taking those samples lasts as long
 * as taking the samples of one attack.
 */
const ATTACKS_AT_ONE_PEACE = 4

/**
 * Measures how much the most expensive legal requests of one account slow other accounts down. Samples with and without
 * an attack alternate within the same run, so that a busy machine affects both. Throws if any request of another
 * customer fails.
 */
export async function measureIsolation(options: IsolationOptions): Promise<Figure[]> {
  const { attacks, samples, mutant, onFigures = () => {} } = options
  const folder = await mkdtemp(join(tmpdir(), 'coursewright-isolation-'))
  const settings = { PORT: '0', DATA_DIR: folder, ADMIN_TOKEN, LOG_FORMAT: 'json', LOG_LEVEL: 'info' }
  const others = startVictimProcess()
  const service = spawnService({ ...settings, ...(mutant ? mutantSettings(MUTANTS[mutant]) : {}) })
  try {
    await service.says('api is listening')
    const victims: Victim[] = []
    for (let count = 0; count < VICTIMS; count++)
      victims.push(await makeCourse(service, await newKey(service, await newAccount(service))))
    const attacker = await prepareAttacker(service)
    const figures: Figure[] = []
    for (let first = 0; first < attacks.length; first += ATTACKS_AT_ONE_PEACE) {
      const names = attacks.slice(first, first + ATTACKS_AT_ONE_PEACE)
      const next = await measureAttacks({ service, attacker, victims, others }, names, samples)
      onFigures(next)
      figures.push(...next)
    }
    return figures
  } finally {
    others.end()
    await service.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  }
}

/** The participants: the attacker calls from this process, the other customers from theirs. */
type Scene = { service: ServiceProcess; attacker: Attacker; victims: Victim[]; others: VictimProcess }

/** Measures each round once without an attack, and then under each of the attacks. */
async function measureAttacks(scene: Scene, names: AttackName[], samples: number): Promise<Figure[]> {
  const { service, attacker } = scene
  const runs: Run[] = []
  for (const name of names) runs.push(await prepareRun(service, attacker, name))
  const quiet = emptyTimes()
  const allDoings = [...new Set(runs.flatMap(({ doings }) => doings))]
  const perRound = Math.ceil(samples / ROUNDS)
  for (let round = 0; round < ROUNDS; round++) {
    await takeSamples(scene, allDoings, perRound, quiet)
    for (const run of runs) {
      const strikes = startAttack(service, run)
      await setTimeout(HEAD_START_MS)
      await takeSamples(scene, run.doings, perRound, run.loaded)
      await strikes.stop()
    }
  }
  for (const { name, taken, refusal } of runs)
    if (taken === 0) throw new Error(`Nothing of "${name}" was taken, so nothing was measured: ${refusal}`)
  return runs.flatMap(({ name, doings, loaded }) =>
    doings.map(doing => compare(name, doing, quiet[doing], loaded[doing])),
  )
}

type Run = {
  name: AttackName
  attack: Attack
  attacker: Attacker
  doings: Doing[]
  loaded: Times
  /** How many of the attack's requests were accepted; `refusal` is the last answer to one that was not. */
  taken: number
  refusal: string
}

async function prepareRun(service: ServiceProcess, attacker: Attacker, name: AttackName): Promise<Run> {
  const attack: Attack = ATTACKS[name]
  const ownAttacker = { ...attacker }
  if (attack.prepare) {
    // Each attack gets a key of its own, because earlier attacks may have used up the rate window of the account's
    // other key.
    ownAttacker.keys = [await newKey(service, attacker.accountId)]
    await attack.prepare(service, ownAttacker)
  }
  return {
    name,
    attack,
    attacker: ownAttacker,
    doings: [...DAILY_DOINGS, ...(attack.felt ?? [])],
    loaded: emptyTimes(),
    taken: 0,
    refusal: '',
  }
}

function compare(attack: AttackName, doing: Doing, quiet: number[], loaded: number[]): Figure {
  const [quietP99, loadedP99] = [percentile(quiet, 0.99), percentile(loaded, 0.99)]
  const isShort = doing === 'status' || doing === 'preview'
  const allowed = Math.max(3 * quietP99, quietP99 + (isShort ? 250 : 3_000))
  const medians = { quietMedian: percentile(quiet, 0.5), loadedMedian: percentile(loaded, 0.5) }
  return { attack, doing, ...medians, quietP99, loadedP99, allowed, isHeld: loadedP99 <= allowed }
}

function startAttack(service: ServiceProcess, run: Run) {
  const { attacker, attack } = run
  const { atOnce, isRefused = false, strike } = attack
  let isOver = false
  let turn = 0
  const jobIds: string[] = []
  const strikers = Array.from({ length: atOnce }, async () => {
    while (!isOver) {
      // Both a refusal and a connection that the server closes during the upload count as an answer.
      const { status, body } = await strike(service, attacker, turn++).catch(() => REFUSED)
      if (status < 400 || (isRefused && status === 400)) run.taken++
      else run.refusal = `${status}: ${JSON.stringify(body)?.slice(0, 200)}`
      if (status >= 400) await setTimeout(REFUSED_PAUSE_MS)
      if (status === 202) jobIds.push(body.jobId)
    }
  })
  return {
    /** Waits until no request of the attack is running, so that the next measurement is not affected. */
    async stop(): Promise<void> {
      isOver = true
      const ended = Promise.all(strikers).then(() => cancelJobs(service, attacker, jobIds))
      await Promise.race([ended, setTimeout(DRAIN_MS, null, { ref: false })])
    },
  }
}

async function cancelJobs(service: ServiceProcess, { keys }: Attacker, jobIds: string[]): Promise<void> {
  for (const jobId of jobIds)
    while ((await service.call('DELETE', `/api/v1/courses/jobs/${jobId}`, { key: keys[0]! })).status === 429)
      await setTimeout(REFUSED_PAUSE_MS)
}

async function takeSamples(
  { service, victims, others }: Scene,
  doings: Doing[],
  count: number,
  times: Times,
): Promise<void> {
  const samples = await others.take({ url: service.url(), victims, doings, count })
  for (const doing of doings) times[doing].push(...samples[doing]!)
}

async function prepareAttacker(service: ServiceProcess): Promise<Attacker> {
  const accountId = await newAccount(service)
  const key = await newKey(service, accountId)
  const upload = await service.call('POST', '/api/v1/sources?name=rooms.md', {
    key,
    body: Buffer.from(longDocument()),
    headers: { 'content-type': 'text/markdown' },
  })
  expectStatus(upload, 201, 'the long document')
  const { sourceId } = upload.body
  const { courseId } = await makeCourse(service, key, { subject: 'Rooms', sources: [sourceId] })
  await growCourse(service, key, courseId)
  const review = await service.call('POST', `/api/v1/courses/${courseId}/reviews`, { key, body: { title: 'Rooms' } })
  expectStatus(review, 201, 'the review')
  const { pathname: reviewPath } = new URL(review.body.reviewUrl)
  return {
    accountId,
    keys: [key],
    ownerKey: key,
    courseId,
    sourceId,
    sections: await readSections(service, key, sourceId),
    reviewPath,
  }
}

/** Waits for the job that lists the document's sections after its upload. */
async function readSections(service: ServiceProcess, key: string, sourceId: string): Promise<string[]> {
  for (;;) {
    const { body } = await service.call('GET', `/api/v1/sources/${sourceId}`, { key })
    if (body.sections) return body.sections.map(({ id }: { id: string }) => id)
    await setTimeout(REFUSED_PAUSE_MS)
  }
}

async function newAccount(service: ServiceProcess): Promise<string> {
  const account = { name: 'Account', plan: 'business', monthlyCredits: 100_000 }
  return (await callAsOperator(service, '/accounts', account)).body.id
}

async function newKey(service: ServiceProcess, accountId: string): Promise<string> {
  return (await callAsOperator(service, `/accounts/${accountId}/keys`, {})).body.key
}

function callAsOperator(service: ServiceProcess, path: string, body: object) {
  return send(`${service.url()}/admin/v1${path}`, 'POST', { key: ADMIN_TOKEN, body })
}

type Times = Record<Doing, number[]>

function emptyTimes(): Times {
  return { status: [], preview: [], job: [], upload: [], picture: [] }
}

function percentile(times: number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!)
}
