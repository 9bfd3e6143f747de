import { type Command, Option } from 'commander'
import type { AdminClient } from '../client/client.ts'
import { CliError } from './cli-error.ts'
import { buildAdminClient, type ConnectionFlags } from './connection.ts'
import { chooseOutput, table } from './output.ts'

type Flags = ConnectionFlags & { json?: boolean }
type JobFlags = Flags & { state?: JobWish['state']; account?: string; kind?: JobWish['kind']; limit: string }
type JobWish = NonNullable<Parameters<AdminClient['listJobs']>[0]>
type Job = Awaited<ReturnType<AdminClient['listJobs']>>['items'][number]
type ServiceState = Awaited<ReturnType<AdminClient['readService']>>
type ServiceUsage = Awaited<ReturnType<AdminClient['readServiceUsage']>>

const STATES = ['waiting', 'running', 'failed', 'completed'] as const
const USAGE_GROUPS = ['account', 'key', 'model', 'day'] as const
type Spend = Pick<ServiceUsage['days'][number], 'modelCalls' | 'inputTokens' | 'outputTokens' | 'cost'>
type UsageGroup = (typeof USAGE_GROUPS)[number]

/** Adds the operator's commands: jobs, plans, and the state of the service. */
export function addServiceCommands(program: Command): void {
  const jobs = program.command('jobs').description('the jobs of all accounts (admin token)')
  jobs
    .command('list', { isDefault: true })
    .description('newest first')
    .addOption(new Option('--state <state>', 'only those in this state').choices(STATES))
    .option('--account <accountId>', 'only those of this account')
    .option('--kind <kind>', 'only those of this kind')
    .option('--limit <count>', 'how many', '20')
    .action(async (_options: unknown, command: Command) => {
      const flags = command.optsWithGlobals<JobFlags>()
      const page = await buildAdminClient(flags).listJobs({
        limit: Number(flags.limit),
        ...(flags.state && { state: flags.state }),
        ...(flags.account && { accountId: flags.account }),
        ...(flags.kind && { kind: flags.kind }),
      })
      const rows = page.items.map(jobRow)
      chooseOutput(flags.json ?? false).result(
        page,
        table([['ID', 'KIND', 'STATE', 'ACCOUNT', 'CREATED (UTC)', 'CAUSE'], ...rows]),
      )
    })
  for (const action of ['retry', 'cancel'] as const) {
    jobs
      .command(action)
      .description(action === 'retry' ? 'put a failed job back into the queue' : 'end a job, with the credit back')
      .argument('<jobId>')
      .action(async (id: string, _options: unknown, command: Command) => {
        const flags = command.optsWithGlobals<Flags>()
        const client = buildAdminClient(flags)
        const job = action === 'retry' ? await client.retryJob(id) : await client.cancelJob(id)
        chooseOutput(flags.json ?? false).result(job, `${job.id} is ${job.state}`)
      })
  }

  const plans = program.command('plans').description('the plans of accounts (admin token)')
  plans
    .command('list', { isDefault: true })
    .description('all plans, the smallest first')
    .action(async (_options: unknown, command: Command) => {
      const flags = command.optsWithGlobals<Flags>()
      const items = await buildAdminClient(flags).listPlans()
      const rows = items.map(({ name, paid, monthlyCredits, mediaBytes, monthlyModelBudget, model }) => [
        name,
        paid ? 'yes' : 'no',
        monthlyCredits,
        mediaBytes ?? 'as set for all',
        monthlyModelBudget ?? 'no limit',
        model ?? 'usual',
      ])
      const head = ['NAME', 'API', 'CREDITS', 'MEDIA BYTES', 'MODEL DOLLARS', 'MODEL']
      chooseOutput(flags.json ?? false).result(items, table([head, ...rows]))
    })
  plans
    .command('save')
    .description('make a plan, or change it for all of its accounts')
    .argument('<name>')
    .requiredOption('--credits <count>', 'courses a month')
    .option('--media-bytes <count>', 'how many bytes of media an account may keep; without it, what is set for all')
    .option(
      '--model-budget <dollars>',
      'what language models may cost an account a month, in US dollars; without it, no limit',
    )
    .option('--model <model>', "which language model writes its accounts' courses; without it, the usual one")
    .option('--unpaid', 'its accounts may not use the API')
    .action(async (name: string, _options: unknown, command: Command) => {
      const flags = command.optsWithGlobals<PlanFlags>()
      const plan = await buildAdminClient(flags).savePlan(name, {
        paid: !flags.unpaid,
        monthlyCredits: wholeNumber('--credits', flags.credits),
        ...(flags.mediaBytes !== undefined && { mediaBytes: wholeNumber('--media-bytes', flags.mediaBytes) }),
        ...(flags.modelBudget !== undefined && {
          monthlyModelBudget: readDollars('--model-budget', flags.modelBudget),
        }),
        ...(flags.model !== undefined && { model: flags.model }),
      })
      chooseOutput(flags.json ?? false).result(plan, `${plan.name}: ${plan.monthlyCredits} credits a month`)
    })

  addServiceReads(program)
}

type PlanFlags = Flags & {
  credits: string
  mediaBytes?: string
  modelBudget?: string
  model?: string
  unpaid?: boolean
}

function addServiceReads(program: Command): void {
  const service = program.command('service').description('how the service is (admin token)')
  service
    .command('state', { isDefault: true })
    .description('version, queue, workers, model, storage and the last backup')
    .action(async (_options: unknown, command: Command) => {
      const flags = command.optsWithGlobals<Flags>()
      const state = await buildAdminClient(flags).readService()
      chooseOutput(flags.json ?? false).result(state, describeState(state).join('\n'))
    })
  service
    .command('usage')
    .description('courses, credits, tokens and costs')
    .option('--days <count>', 'how many days', '30')
    .addOption(new Option('--by <what>', 'whose figures').choices(USAGE_GROUPS).default('account'))
    .action(async (_options: unknown, command: Command) => {
      const flags = command.optsWithGlobals<Flags & { days: string; by: UsageGroup }>()
      const usage = await buildAdminClient(flags).readServiceUsage({ days: Number(flags.days) })
      chooseOutput(flags.json ?? false).result(usage, table(usageRows(usage, flags.by)))
    })
  service
    .command('deliveries')
    .description('webhooks of all accounts, newest first')
    .addOption(new Option('--state <state>', 'only those').choices(['waiting', 'delivered', 'failed']))
    .action(async (_options: unknown, command: Command) => {
      const flags = command.optsWithGlobals<Flags & { state?: 'waiting' | 'delivered' | 'failed' }>()
      const page = await buildAdminClient(flags).listServiceDeliveries(flags.state ? { state: flags.state } : {})
      const rows = page.items.map(({ createdAt, event, accountName, host, outcome, status }) => [
        createdAt.slice(0, 19),
        event,
        accountName,
        host,
        outcome,
        status,
      ])
      chooseOutput(flags.json ?? false).result(
        page,
        table([['AT (UTC)', 'EVENT', 'ACCOUNT', 'RECEIVER', 'OUTCOME', 'STATUS'], ...rows]),
      )
    })
  service
    .command('settings')
    .description('as the process that answers read them, without secrets')
    .action(async (_options: unknown, command: Command) => {
      const flags = command.optsWithGlobals<Flags>()
      const items = await buildAdminClient(flags).listSettings()
      const rows = items.map(({ name, value }) => [name, value ?? 'not set'])
      chooseOutput(flags.json ?? false).result(items, table([['SETTING', 'VALUE'], ...rows]))
    })
}

function describeState({
  version,
  startedAt,
  queue,
  workers,
  model,
  storage,
  disk,
  lastBackup,
}: ServiceState): string[] {
  return [
    `Coursewright ${version}, running since ${startedAt}`,
    `queue: ${queue.waitingJobs} waiting, ${queue.runningJobs} running, ${queue.failedJobs} failed in 24 hours, ${queue.waitingEvents} events to be sent`,
    ...(queue.oldestJobAt ? [`oldest job: waiting since ${queue.oldestJobAt}`] : []),
    ...(queue.oldestEventAt ? [`oldest event: waiting since ${queue.oldestEventAt}`] : []),
    ...workers.map(describeWorker),
    ...(model.answeredAt ? [`model: answered ${model.answeredAt}`] : []),
    ...(model.failedAt ? [`model: failed ${model.failedAt}: ${model.failure}`] : []),
    ...storage.map(
      ({ kind, files, bytes, countedAt }) =>
        `${kind}: ${files}${bytes > 0 ? `, ${bytes} bytes` : ''}, counted ${countedAt}`,
    ),
    ...(disk ? [`disk: ${disk.freeBytes} of ${disk.totalBytes} bytes free`] : []),
    lastBackup
      ? `last backup: ${lastBackup.finishedAt}, ${lastBackup.objects} files, ${lastBackup.bytes} bytes`
      : 'last backup: none',
  ]
}

function describeWorker({
  id,
  author,
  models,
  version,
  running,
  concurrency,
  seenAt,
  isSilent,
}: ServiceState['workers'][number]) {
  const others = models?.filter(model => model !== author) ?? []
  const writer = [author, ...others].join(', ')
  return `worker ${id}: ${writer}, ${running} of ${concurrency ?? '?'} jobs, version ${version ?? '?'}, ${isSilent ? 'silent since' : 'heard'} ${seenAt}`
}

function jobRow({ id, kind, state, accountName, createdAt, error }: Job): (string | null)[] {
  return [id, kind, state, accountName, createdAt.slice(0, 19), error?.message ?? null]
}

/**
 * Returns the rows of the usage table, grouped by account, API key, model or day. Only accounts and days have columns
 * for courses and credits, because these are not counted for single keys and models.
 */
function usageRows({ accounts, keys, models, days }: ServiceUsage, by: UsageGroup): (string | number)[][] {
  const spendColumns = ['MODEL CALLS', 'TOKENS READ', 'WRITTEN', 'DOLLARS']
  const spendOf = (each: Spend) => [each.modelCalls, each.inputTokens, each.outputTokens, each.cost ?? '–']
  switch (by) {
    case 'account':
      return [
        ['ACCOUNT', 'COURSES', 'CREDITS', ...spendColumns, 'MEDIA BYTES'],
        ...accounts.map(each => [each.accountName, ...[each.courses, each.credits], ...spendOf(each), each.mediaBytes]),
      ]
    case 'key':
      return [
        ['KEY', 'ACCOUNT', ...spendColumns],
        ...keys.map(each => [each.keyName, each.accountName, ...spendOf(each)]),
      ]
    case 'model':
      return [['MODEL', 'FOR', ...spendColumns], ...models.map(each => [each.model, each.kind, ...spendOf(each)])]
    case 'day':
      return [
        ['DAY (UTC)', 'COURSES', 'CREDITS', ...spendColumns],
        ...days.map(each => [each.day, each.courses, each.credits, ...spendOf(each)]),
      ]
  }
}

function wholeNumber(flag: string, value: string): number {
  if (!/^\d+$/.test(value)) throw new CliError('usage', `${flag} takes a whole number`)
  return Number(value)
}

function readDollars(flag: string, value: string): number {
  if (!/^\d+(\.\d+)?$/.test(value)) throw new CliError('usage', `${flag} takes an amount such as 25 or 12.50`)
  return Number(value)
}
