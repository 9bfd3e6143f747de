import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { send } from '../support/send.ts'
import { type Doing, takeTime, type Victim } from './victim.ts'

/** Number of customers that call at the same time. Delays by an attack are measured for them in parallel. */
const CUSTOMERS_AT_ONCE = 3

/**
 * What to measure: `count` times each of the requests `doings` to the service at `url`, sent by the customers `victims`
 * in turn.
 */
export type Sampling = { url: string; victims: Victim[]; doings: Doing[]; count: number }
export type Samples = Partial<Record<Doing, number[]>>
type Outcome = { samples: Samples } | { failed: string }

/**
 * The other customers run in a process of their own, so that the attacker's work is not counted as the service's
 * time.
 */
export type VictimProcess = { take(sampling: Sampling): Promise<Samples>; end(): void }

export function startVictimProcess(): VictimProcess {
  const child = fork(new URL(import.meta.url))
  giveWay(child)
  return {
    async take(sampling) {
      const outcome = await askOrFail(child, sampling)
      if ('failed' in outcome) throw new Error(outcome.failed)
      return outcome.samples
    },
    end: () => void child.kill(),
  }
}

/** Asks the process for samples. A process that dies sends no message, so its exit counts as a failed measurement. */
async function askOrFail(child: ChildProcess, sampling: Sampling): Promise<Outcome> {
  const over = new AbortController()
  const { signal } = over
  const answer = once(child, 'message', { signal }).then(([outcome]) => outcome as Outcome)
  const end = once(child, 'exit', { signal }).then(
    ([code, name]): Outcome => ({ failed: `The customers' process ended with ${code ?? name}` }),
  )
  try {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error("The customers' process has ended")
    child.send(sampling)
    return await Promise.race([answer, end])
  } finally {
    over.abort()
    await Promise.allSettled([answer, end])
  }
}

/**
 * Raises the priority of this process, because real customers have machines of their own, which an attack does not slow.
 * Not every user may raise a priority.
 */
function giveWay({ pid }: ChildProcess): void {
  try {
    setPriority(pid!, constants.priority.PRIORITY_HIGHEST)
  } catch {}
}

async function takeSamples({ url, victims, doings, count }: Sampling): Promise<Samples> {
  const service = {
    url: () => url,
    call: (method: string, path: string, call?: Parameters<typeof send>[2]) => send(url + path, method, call),
  }
  const samples: Samples = Object.fromEntries(doings.map(doing => [doing, []]))
  let taken = 0
  const takeTurns = async () => {
    while (taken < count) {
      const victim = victims[taken++ % victims.length]!
      for (const doing of doings) samples[doing]!.push(await takeTime(service, victim, doing))
    }
  }
  await Promise.all(Array.from({ length: CUSTOMERS_AT_ONCE }, takeTurns))
  return samples
}

if (import.meta.main) {
  process.on('message', async (sampling: Sampling) => {
    const outcome: Outcome = await takeSamples(sampling).then(
      samples => ({ samples }),
      (error: Error) => ({ failed: error.message }),
    )
    process.send!(outcome)
  })
}
