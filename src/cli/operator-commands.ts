import { styleText } from 'node:util'
import { type Command, Option } from 'commander'
import type { ListedAccount, NewKeyRequest } from '../client/client.ts'
import { CliError } from './cli-error.ts'
import { buildAdminClient, buildClient, type ConnectionFlags, readConnection, saveConnection } from './connection.ts'
import { chooseOutput, table } from './output.ts'

const SCOPES = ['read', 'write', 'export'] as const satisfies NewKeyRequest['scopes']

type Flags = ConnectionFlags & { json?: boolean }
type KeyFlags = Flags & { name: string; test?: boolean; scope?: NewKeyRequest['scopes']; expires?: string }
type AccountFlags = Flags & { name?: string; plan?: string; credits?: string }

export function addOperatorCommands(program: Command): void {
  const accounts = program.command('accounts').description("the operator's accounts (admin token)")
  accounts
    .command('list', { isDefault: true })
    .description('all accounts')
    .action(async (_options: unknown, command: Command) => {
      const flags = command.optsWithGlobals<Flags>()
      const items = await buildAdminClient(flags).listAccounts()
      chooseOutput(flags.json ?? false).result(
        items,
        table([['ID', 'NAME', 'PLAN', 'USED', 'OF', 'UNTIL'], ...items.map(accountRow)]),
      )
    })
  accounts
    .command('create')
    .description('a new account')
    .argument('<name>')
    .option('--plan <plan>', 'free, starter, pro or business', 'starter')
    .option('--credits <count>', "courses a month, over the plan's figure")
    .action(async (name: string, _options: unknown, command: Command) => {
      const flags = command.optsWithGlobals<AccountFlags>()
      const account = await buildAdminClient(flags).createAccount({ name, plan: flags.plan!, ...credits(flags) })
      chooseOutput(flags.json ?? false).result(account, `${account.id}  webhook secret ${account.webhookSecret}`)
    })
  accounts
    .command('change')
    .description('change plan, name or credits; in force on the next request')
    .argument('<accountId>')
    .option('--name <name>')
    .option('--plan <plan>')
    .option('--credits <count>')
    .action(async (id: string, _options: unknown, command: Command) => {
      const flags = command.optsWithGlobals<AccountFlags>()
      const change = {
        ...(flags.name ? { name: flags.name } : {}),
        ...(flags.plan ? { plan: flags.plan } : {}),
        ...credits(flags),
      }
      const account = await buildAdminClient(flags).changeAccount(id, change)
      chooseOutput(flags.json ?? false).result(
        account,
        table([['ID', 'NAME', 'PLAN', 'USED', 'OF', 'UNTIL'], accountRow(account)]),
      )
    })

  accounts
    .command('delete')
    .description('erase an account with all that it owns')
    .argument('<accountId>')
    .option('--yes', 'without asking again')
    .action(async (id: string, _options: unknown, command: Command) => {
      const flags = command.optsWithGlobals<Flags & { yes?: boolean }>()
      if (!flags.yes) throw new CliError('usage', `Nothing brings ${id} and its courses back. Add --yes to erase it.`)
      await buildAdminClient(flags).deleteAccount(id)
      chooseOutput(flags.json ?? false).result({ deleted: id }, `${id} is gone`)
    })

  const keys = program.command('keys').description("an account's API keys (admin token)")
  keys
    .command('list', { isDefault: true })
    .argument('<accountId>')
    .action(async (accountId: string, _options: unknown, command: Command) => {
      const flags = command.optsWithGlobals<Flags>()
      const items = await buildAdminClient(flags).listKeys(accountId)
      const rows = items.map(key => [
        key.id,
        key.name,
        `${key.start}…${key.end}`,
        key.lastUsedAt?.slice(0, 16) ?? 'never',
        key.scopes.join(' '),
        key.expiresAt?.slice(0, 16) ?? 'never',
        key.revokedAt ? 'revoked' : key.test ? 'test' : 'active',
      ])
      chooseOutput(flags.json ?? false).result(
        items,
        table([['ID', 'NAME', 'KEY', 'LAST USED', 'SCOPES', 'EXPIRES', 'STATE'], ...rows]),
      )
    })
  keys
    .command('create')
    .description('a new key, shown this once')
    .argument('<accountId>')
    .option('--name <name>', 'to tell it from others', 'API key')
    .option('--test', 'for tests: no credits, and its courses are gone after a week')
    .option('--expires <time>', 'from then on it is unknown: a day, or a time such as 2027-01-31T18:00:00Z')
    .addOption(new Option('--scope <scope...>', 'what it may do; everything unless given').choices(SCOPES))
    .action(async (accountId: string, _options: unknown, command: Command) => {
      const flags = command.optsWithGlobals<KeyFlags>()
      const { name, test = false, scope, expires } = flags
      const key = await buildAdminClient(flags).createKey(accountId, {
        name,
        test,
        ...(scope && { scopes: scope }),
        ...(expires && { expiresAt: readTime('--expires', expires) }),
      })
      chooseOutput(flags.json ?? false).result(key, key.key)
    })
  keys
    .command('rotate')
    .description('a new secret for a key, shown this once')
    .argument('<keyId>')
    .option('--grace <seconds>', 'how long the old secret still works', '0')
    .action(async (keyId: string, _options: unknown, command: Command) => {
      const flags = command.optsWithGlobals<Flags & { grace: string }>()
      const rotated = await buildAdminClient(flags).rotateKey(keyId, { graceSeconds: Number(flags.grace) })
      chooseOutput(flags.json ?? false).result(rotated, rotated.key)
    })
  keys
    .command('revoke')
    .description('a key stops working at once')
    .argument('<keyId>')
    .action(async (keyId: string, _options: unknown, command: Command) => {
      const flags = command.optsWithGlobals<Flags>()
      await buildAdminClient(flags).revokeKey(keyId)
      chooseOutput(flags.json ?? false).result({ revoked: keyId }, `${keyId} is revoked`)
    })

  program
    .command('audit')
    .description('who changed what, newest first (admin token)')
    .option('--limit <count>', 'how many', '20')
    .action(async (_options: unknown, command: Command) => {
      const flags = command.optsWithGlobals<Flags & { limit: string }>()
      const page = await buildAdminClient(flags).readAudit({ limit: Number(flags.limit) })
      const rows = page.items.map(({ at, actor, action, targetId, address }) => [
        at.slice(0, 19),
        actor,
        action,
        targetId,
        address,
      ])
      chooseOutput(flags.json ?? false).result(
        page,
        table([['AT (UTC)', 'ACTOR', 'ACTION', 'TARGET', 'ADDRESS'], ...rows]),
      )
    })
  program
    .command('login')
    .description('keep server and key for later commands, after trying them')
    .action(async (_options: unknown, command: Command) => {
      const flags = command.optsWithGlobals<Flags>()
      const { server, key } = readConnection(flags)
      const usage = await buildClient(flags).readUsage()
      const file = saveConnection({ server, key })
      chooseOutput(flags.json ?? false).result(
        { server, plan: usage.plan, file },
        `Signed in to ${server} (plan ${usage.plan}); kept in ${file}`,
      )
    })
  program
    .command('doctor')
    .description('check the settings, database, storage and model of this machine')
    .action(async (_options: unknown, command: Command) => {
      const flags = command.optsWithGlobals<Flags>()
      const { checkInstallation } = await import('../app/doctor.ts')
      const checks = await checkInstallation()
      const lines = checks.map(
        ({ what, works, detail }) => `${works ? styleText('green', '✔') : styleText('red', '✖')} ${what}: ${detail}`,
      )
      chooseOutput(flags.json ?? false).result(checks, lines.join('\n'))
      if (checks.some(({ works }) => !works)) throw new CliError('failed', 'Something is not as it should be')
    })
}

function credits({ credits }: AccountFlags): { monthlyCredits?: number } {
  if (credits === undefined) return {}
  if (!/^\d+$/.test(credits)) throw new CliError('usage', '--credits takes a whole number')
  return { monthlyCredits: Number(credits) }
}

function readTime(flag: string, value: string): string {
  const milliseconds = Date.parse(value)
  if (Number.isNaN(milliseconds)) throw new CliError('usage', `${flag} takes a day such as 2027-01-31, or a time`)
  return new Date(milliseconds).toISOString()
}

function accountRow(account: ListedAccount): (string | number)[] {
  return [
    account.id,
    account.name,
    account.plan,
    account.creditsUsed,
    account.monthlyCredits,
    account.periodEnds.slice(0, 10),
  ]
}
