import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import type { Brand, BrandChoice } from '../client/client.ts'
import { CliError } from './cli-error.ts'
import { buildClient, type ConnectionFlags } from './connection.ts'
import { chooseOutput } from './output.ts'

type Flags = ConnectionFlags & { json?: boolean }

type Chosen = {
  name?: string
  main?: string
  second?: string
  ownColours?: boolean
  corners?: BrandChoice['corners']
  typeface?: BrandChoice['typeface']
  footer?: string
}

/** Adds the commands for the brand: the visual design of an account's courses. */
export function addBrandCommands(program: Command): void {
  const brand = program.command('brand').description('how the courses of your account look')
  brand
    .command('show', { isDefault: true })
    .description('the brand as it is')
    .action(async (_options: unknown, command: Command) => {
      const flags = command.optsWithGlobals<Flags>()
      const savedBrand = await buildClient(flags).readBrand()
      chooseOutput(flags.json ?? false).result(savedBrand, describe(savedBrand))
    })
  brand
    .command('set')
    .description('change what is named, and leave the rest as it is')
    .option('--name <name>')
    .option('--main <colour>', 'such as #0b5d5b; together with --second')
    .option('--second <colour>')
    .option('--own-colours', 'let every course have its own colours again')
    .option('--corners <style>', 'petal, round or square')
    .option('--typeface <face>', 'bricolage, manrope, fraunces or atkinson')
    .option('--footer <line>', 'a line at the end of every page; "" for none')
    .action(async (chosen: Chosen, command: Command) => {
      const flags = command.optsWithGlobals<Flags>()
      const client = buildClient(flags)
      const saved = await client.changeBrand(changed(await client.readBrand(), chosen))
      chooseOutput(flags.json ?? false).result(saved, describe(saved))
    })
  brand
    .command('logo')
    .description('an SVG, PNG, JPEG or WebP of at most 200 kB')
    .argument('<file>')
    .action(async (file: string, _options: unknown, command: Command) => {
      const flags = command.optsWithGlobals<Flags>()
      const bytes = await readFile(file).catch(() => null)
      if (bytes === null) throw new CliError('usage', `${file} cannot be read`)
      const saved = await buildClient(flags).changeLogo(new Blob([bytes], { type: 'application/octet-stream' }))
      chooseOutput(flags.json ?? false).result(saved, describe(saved))
    })
  brand
    .command('remove-logo')
    .description('the name stands in its place')
    .action(async (_options: unknown, command: Command) => {
      const flags = command.optsWithGlobals<Flags>()
      await buildClient(flags).deleteLogo()
      chooseOutput(flags.json ?? false).result({ logo: null }, 'The logo is gone')
    })
  brand
    .command('reset')
    .description('take the brand off, logo and all')
    .option('--yes', 'without asking again')
    .action(async (_options: unknown, command: Command) => {
      const flags = command.optsWithGlobals<Flags & { yes?: boolean }>()
      if (!flags.yes) throw new CliError('usage', 'Nothing brings the brand back. Add --yes to take it off.')
      await buildClient(flags).deleteBrand()
      chooseOutput(flags.json ?? false).result({ version: null }, 'Courses have their own look again')
    })
}

function changed({ name, colours, corners, typeface, footer }: Brand, chosen: Chosen): BrandChoice {
  const { main = colours?.main, second = colours?.second } = chosen
  if (!chosen.ownColours && (main === undefined) !== (second === undefined)) {
    throw new CliError('usage', 'A brand has two colours: give --main and --second')
  }
  return {
    name: chosen.name ?? name,
    colours: chosen.ownColours || main === undefined || second === undefined ? null : { main, second },
    corners: chosen.corners ?? corners,
    typeface: chosen.typeface ?? typeface,
    footer: chosen.footer === undefined ? footer : chosen.footer || null,
  }
}

function describe({ name, colours, corners, typeface, footer, logo, version }: Brand): string {
  if (version === null) return `No brand: every course of ${name} has its own look`
  const facts = [
    ['Name', name],
    ['Colours', colours ? `${colours.main} ${colours.second}` : 'those of each course'],
    ['Corners', corners],
    ['Typeface', typeface],
    ['Footer', footer ?? 'none'],
    ['Logo', logo ? `${logo.type}, ${logo.width} × ${logo.height}` : 'none'],
  ] as const
  return facts.map(([label, value]) => `${label.padEnd(10)}${value}`).join('\n')
}
