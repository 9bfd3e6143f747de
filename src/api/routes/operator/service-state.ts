import { z } from 'zod'
import { readServiceState } from '../../../flows/operator/read-service-state.ts'
import { STORED_KINDS } from '../../../store/operator/storage-counts.ts'
import { adminRoute } from '../../route.ts'
import { answer, enumSchema, isoTime, listSchema, noTime, text, time, whole } from '../../schemas.ts'

const worker = z.object({
  id: text('wrk_01j6l4c8gg09apvo259806m0h2'),
  author: text('openai:gpt-5.2', 'The author that the worker uses.'),
  hasModel: z.boolean().meta({ description: "Whether the worker's author is a language model.", examples: [true] }),
  models: z
    .array(text('openai:gpt-5.2'))
    .nullable()
    .describe('The models that requests may choose at this worker. Null: no language model, or an older version.'),
  version: text('0.2.0').nullable(),
  concurrency: whole(8, 'How many jobs it takes at once.').nullable(),
  running: whole(3, 'The number of jobs that the worker runs now.'),
  seenAt: time('2026-03-19T10:00:41.207Z', "The worker's last report; it sends one every minute."),
  isSilent: z.boolean().meta({
    description:
      'Whether the worker has not reported for three minutes: it has stopped, died, or cannot reach the database.',
    examples: [false],
  }),
})

const serviceState = answer('ServiceState', {
  version: text('0.2.0'),
  startedAt: time('2026-03-07T08:00:00.000Z', 'The start time of the process that answers.'),
  queue: z.object({
    waitingJobs: whole(4),
    oldestJobAt: noTime,
    runningJobs: whole(3),
    failedJobs: whole(1, 'The number of jobs that failed in the last 24 hours.'),
    waitingEvents: whole(0),
    oldestEventAt: noTime,
  }),
  workers: z.array(worker),
  model: z
    .object({
      answeredAt: noTime.describe('When the newest job ended in which the model answered. Null: none of these jobs.'),
      failedAt: noTime.describe(
        'When the newest job ended that failed for lack of an answer. Null: none of these jobs.',
      ),
      failure: text("The language model did not accept this service's credentials").nullable().describe('The reason.'),
    })
    .describe('The state of the language model, taken from the newest 500 jobs without calling the model.'),
  storage: z
    .array(
      z.object({
        kind: enumSchema(STORED_KINDS, 'packages'),
        files: whole(8_212),
        bytes: whole(33_500_000_000, 'The total size; 0 for versions and sources, whose rows do not record it.'),
        countedAt: time('2026-03-19T09:12:00.000Z', 'When a worker last counted, which happens once an hour.'),
      }),
    )
    .describe('The contents of the stores, by kind.'),
  disk: z
    .object({ freeBytes: whole(138_000_000_000), totalBytes: whole(200_000_000_000) })
    .nullable()
    .describe('The file system of `DATA_DIR`; null where it cannot be read.'),
  lastBackup: z
    .object({
      startedAt: time('2026-03-19T02:00:00.000Z'),
      finishedAt: time('2026-03-19T02:11:00.000Z'),
      objects: whole(31_044, 'The number of files, copied or listed.'),
      bytes: whole(61_000_000_000),
    })
    .nullable()
    .describe('The last backup that `coursewright backup` finished.'),
})

export const readService = adminRoute('read-service', 'GET /admin/v1/service', {
  summary: 'Read how the service is',
  description: 'Version, queue, workers, the language model, storage and the last backup.',
  answers: { 200: { description: 'How it is.', schema: serviceState } },
  handler: parts => async () => {
    const { startedAt, queue, workers, model, storage, disk, lastBackup } = await readServiceState(parts)
    return {
      version: parts.version,
      startedAt: isoTime(startedAt),
      queue: { ...queue, oldestJobAt: isoTime(queue.oldestJobAt), oldestEventAt: isoTime(queue.oldestEventAt) },
      workers: workers.map(each => ({
        ...each,
        models: each.models ? [...each.models.offered] : null,
        seenAt: isoTime(each.seenAt),
      })),
      model: { answeredAt: isoTime(model.answeredAt), failedAt: isoTime(model.failedAt), failure: model.failure },
      storage: storage.map(each => ({ ...each, countedAt: isoTime(each.countedAt) })),
      disk,
      lastBackup: lastBackup && {
        ...lastBackup,
        startedAt: isoTime(lastBackup.startedAt),
        finishedAt: isoTime(lastBackup.finishedAt),
      },
    }
  },
})

const setting = answer('SettingValue', {
  name: text('WORKER_CONCURRENCY'),
  value: text('16')
    .nullable()
    .describe('The value as set, with dots in place of a secret. Null: not set, so the default applies.'),
  isSecret: z.boolean().meta({ examples: [false] }),
})

export const listSettings = adminRoute('list-settings', 'GET /admin/v1/settings', {
  summary: 'List settings',
  description: 'As the process that answers read them when it started, without secrets. Workers may have others.',
  answers: { 200: { description: 'The settings.', schema: listSchema('SettingList', setting) } },
  handler:
    ({ settings }) =>
    () => ({ items: [...settings] }),
})
