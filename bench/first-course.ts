import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '../src/client/client.ts'

/** Measures the time from `git clone` to a zip on a machine with a cold npm cache, as for a new user. Aim: under three minutes. */
const folder = await mkdtemp(join(tmpdir(), 'coursewright-first-course-'))
const home = join(folder, 'clone')
const started = performance.now()
const steps: { step: string; seconds: string }[] = []
const done = (step: string) => steps.push({ step, seconds: ((performance.now() - started) / 1000).toFixed(1) })
try {
  await run('git', ['clone', '--quiet', join(import.meta.dirname, '..'), home], folder)
  done('git clone')
  await run('npm', ['install', '--cache', join(folder, 'cache'), '--silent'], home)
  done('npm install')
  const service = spawn('npm', ['start', '--silent'], {
    cwd: home,
    env: { ...process.env, PORT: '3987', MODEL: 'off' },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  })
  let printed = ''
  for await (const chunk of service.stdout) {
    printed += chunk
    if (printed.includes('Paste this')) break
  }
  done('npm start')
  const client = createClient({ baseUrl: 'http://127.0.0.1:3987', token: /cw_live_\w+/.exec(printed)![0] })
  const { jobId } = await client.submitCourse({ subject: 'Workplace fire safety', addOns: ['assessment'] })
  const course = await client.waitForCourse(jobId)
  const { downloadUrl } = await client.exportCourse(course.id)
  const bytes = (await (await fetch(downloadUrl)).arrayBuffer()).byteLength
  done(`a zip of ${Math.round(bytes / 1000)} kB`)
  process.kill(-service.pid!, 'SIGTERM')
} finally {
  await rm(folder, { recursive: true, force: true })
}
console.table(steps)

async function run(command: string, parameters: string[], cwd: string): Promise<void> {
  const [code] = await once(spawn(command, parameters, { cwd, stdio: 'inherit' }), 'exit')
  if (code !== 0) throw new Error(`${command} ended with ${code}`)
}
