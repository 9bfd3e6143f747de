import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { longFilm } from '../test/support/media-files.ts'
import { type ServiceProcess, spawnService } from '../test/support/process.ts'

/**
 * Measures the service's peak memory in three situations: while two films of 150 MB are uploaded, while a course that
 * shows them is exported, and while the same course is exported without them. Aim: the first two are within 100 MB of
 * the third. Linux only, because the peak is read from the kernel.
 *
 *     node bench/media.ts [bytes of a film]
 */
const FILMS = 2
const FILM_BYTES = Number(process.argv[2] ?? 150_000_000)
const MEGABYTE = 1_000_000

const dataDir = await mkdtemp(join(tmpdir(), 'coursewright-bench-'))
const service = spawnService({ PORT: '0', DATA_DIR: dataDir })
try {
  await service.says('api is listening')
  await service.says('Paste this')
  const key = /cw_live_\w+/.exec(service.printed())![0]
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await service.call(method, path, { key, ...(body !== undefined && { body }) })
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const { jobId } = await call('POST', '/api/v1/courses', { subject: 'Giving feedback' })
  const { course } = await call('GET', `/api/v1/courses/jobs/${jobId}?wait=30`)
  const exportTwice = async () => {
    for (const format of ['scorm12', 'scorm2004']) await call('POST', `/api/v1/courses/${course.id}/export`, { format })
  }
  await exportTwice()
  const document = await call('GET', `/api/v1/courses/${course.id}`)
  const [before, after] = document.chapters[0].lessons[0].blocks
  await call('PATCH', `/api/v1/courses/${course.id}`, {
    version: 1,
    changes: [{ op: 'move', id: after.id, after: before.id }],
  })
  const without = await peakMegabytes(service, exportTwice)

  const mediaIds: string[] = []
  const upload = await peakMegabytes(service, async () => {
    for (let number = 0; number < FILMS; number++) {
      const film = longFilm(FILM_BYTES + number)
      const headers = { 'content-type': 'video/mp4' }
      const { status, body } = await service.call('POST', '/api/v1/media', { key, body: new Uint8Array(film), headers })
      if (status !== 201) throw new Error(JSON.stringify(body))
      mediaIds.push(body.mediaId)
    }
  })
  const changes = mediaIds.map((media, at) => ({
    op: 'add',
    as: `~${at + 1}`,
    after: before.id,
    content: { type: 'video', media, title: `Film ${at + 1}` },
  }))
  const { version } = await call('GET', `/api/v1/courses/${course.id}`)
  await call('PATCH', `/api/v1/courses/${course.id}`, { version, changes })
  const withFilms = await peakMegabytes(service, exportTwice)
  console.table([
    { what: 'two exports without media', 'MB at most': without },
    {
      what: `${FILMS} uploads of ${FILM_BYTES / MEGABYTE} MB`,
      'MB at most': upload,
      'more than without': upload - without,
    },
    { what: 'two exports with these films', 'MB at most': withFilms, 'more than without': withFilms - without },
  ])
} finally {
  await service.kill('SIGTERM')
  await rm(dataDir, { recursive: true })
}

/** Reads the high-water mark of resident memory (proc(5)) while the work runs; writing 5 resets it to the current value. */
async function peakMegabytes({ child }: ServiceProcess, work: () => Promise<void>): Promise<number> {
  writeFileSync(`/proc/${child.pid}/clear_refs`, '5')
  await work()
  const kilobytes = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))![1]
  return Math.round((Number(kilobytes) * 1_024) / MEGABYTE)
}
