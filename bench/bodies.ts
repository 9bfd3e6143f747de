import type { FastifyRequest } from 'fastify'
import { readJson } from '../src/api/body.ts'
import { parse } from '../src/api/parse.ts'
import { pathTemplate } from '../src/api/route.ts'
import { ROUTES } from '../src/app/routes.ts'
import { listExpensiveBodies } from '../test/support/expensive-bodies.ts'

const ROUNDS = 20

/**
 * Measures the CPU time for parsing and validating a request body once, for the three most expensive bodies of every
 * route. Aim: below 20 ms.
 */
console.log('CPU ms   KiB  route and body')
for (const route of ROUTES) {
  const { schema } = route.body ?? {}
  if (!schema) continue
  const costs = listExpensiveBodies(route).map(({ what, text }) => ({ what, text, cost: 0 }))
  for (const body of costs) body.cost = await costOf(Buffer.from(body.text), schema)
  for (const { what, text, cost } of costs.sort((one, other) => other.cost - one.cost).slice(0, 3)) {
    const size = Math.round(Buffer.byteLength(text) / 1024)
    console.log(
      `${cost.toFixed(2).padStart(6)} ${String(size).padStart(5)}  ${route.method} ${pathTemplate(route)}: ${what}`,
    )
  }
}

async function costOf(bytes: Buffer, schema: Parameters<typeof parse>[0]): Promise<number> {
  const check = async () => {
    try {
      parse(schema, await readJson({} as FastifyRequest, bytes), 'The body')
    } catch {
      // A refused body counts like an accepted one: only the time is measured.
    }
  }
  await check()
  const before = process.cpuUsage()
  for (let round = 0; round < ROUNDS; round++) await check()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / ROUNDS
}
