import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'

const LOG = new URL('./log.ts', import.meta.url)

test('a log line in text format has the time, the message, the error and the ids', () => {
  const script = `
    const { createLog } = await import('${LOG}')
    const log = createLog('info', 'text')
    log.info({ jobId: 'job_1', milliseconds: 12 }, 'generate-course completed')
    log.warn({ err: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }) }, 'a database connection broke')`
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  const [info, warning] = stderr.split('\n')
  assert.match(info!, /^\d\d:\d\d:\d\d generate-course completed jobId=job_1 milliseconds=12$/)
  assert.match(warning!, /^\d\d:\d\d:\d\d warn: a database connection broke: refused \(ECONNREFUSED\)$/)
})
