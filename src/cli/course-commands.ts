import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { styleText } from 'node:util'
import { type Command, Option } from 'commander'
import {
  ADD_ONS,
  type AddOn,
  ApiError,
  CONVERSION_FORMATS,
  COURSE_AUTHORS,
  COURSE_FORMATS,
  type ConversionFormat,
  type ConversionResult,
  type CourseAuthor,
  type CourseFormat,
  type CourseObject,
  type CourseRequest,
  type CoursewrightClient,
  EXPORT_FORMATS,
  type ExportFormat,
  type ExportResult,
  GROUNDINGS,
  type Grounding,
  PRACTICES,
  type Practice,
  SEQUENCINGS,
  type Sequencing,
} from '../client/client.ts'
import { CliError } from './cli-error.ts'
import { buildClient, type ConnectionFlags } from './connection.ts'
import { chooseOutput, shortened, table } from './output.ts'
import { expandSections, uploadSources } from './source-commands.ts'
import { describeForecast, tellForecast } from './tell-forecast.ts'
import { waitWithProgress } from './wait-with-progress.ts'

const AUTHOR_CHARACTERS = 16

type Flags = ConnectionFlags & { json?: boolean }
type CreateFlags = Flags & {
  outline?: string[]
  language?: string
  format?: CourseFormat
  addOn?: AddOn[]
  callbackUrl?: string
  source?: string[]
  section?: string[]
  grounding?: Grounding
  audience?: string
  level?: string
  tone?: string
  length?: string
  mustCover?: string[]
  practice?: Practice
  author?: CourseAuthor
  model?: string
  pictures?: true
  dryRun?: boolean
  export?: ExportFormat
  out?: string
  open?: boolean
}
type ExportFlags = Flags & { format: ExportFormat; sequencing?: Sequencing; out?: string; callbackUrl?: string }
type ConvertFlags = Flags & { format: ConversionFormat; out?: string; callbackUrl?: string }

export function addCourseCommands(program: Command): void {
  program
    .command('create')
    .description('write a course, and pack it when asked')
    .argument('<subject>', 'what the course is about')
    .option('--outline <titles...>', 'chapter titles, kept word for word')
    .option('--language <id>', 'such as de-DE; see coursewright languages')
    .addOption(new Option('--format <format>', 'one scrolling page, or chapter by chapter').choices(COURSE_FORMATS))
    .addOption(new Option('--add-on <names...>', 'what to add').choices(ADD_ONS))
    .option('--source <files...>', 'documents to make it from: files, or ids of uploaded ones')
    .option('--section <ids...>', 'only these sections of the document: s3, s5-s9; see coursewright sections')
    .addOption(
      new Option(
        '--grounding <grounding>',
        'what a model may add to the documents: nothing, or marked explanations',
      ).choices(GROUNDINGS),
    )
    .option('--audience <learners>', 'who the learners are')
    .option('--level <level>', 'what the learners know already')
    .option('--tone <tone>', 'how the course speaks to them')
    .option('--length <length>', 'how long the course is')
    .option('--must-cover <points...>', 'points that it must cover')
    .addOption(new Option('--practice <practice>', 'whether questions of earlier lessons come back').choices(PRACTICES))
    .addOption(new Option('--author <author>', 'who writes: the library or the model').choices(COURSE_AUTHORS))
    .option('--model <model>', 'which language model writes, where the server offers a choice: openai:gpt-5')
    .option('--pictures', 'have a language model plan pictures, and an image model draw them')
    .option('--dry-run', 'say what it would give, and spend nothing')
    .option('--callback-url <url>', 'a webhook for when it is done')
    .addOption(new Option('--export <format>', 'also make a package').choices(EXPORT_FORMATS))
    .option('--out <file>', `where to save the package (implies --export ${EXPORT_FORMATS[0]})`)
    .option('--open', 'open the preview in the browser')
    .addHelpText('after', '\nExample:\n  coursewright create "Fire safety" --add-on assessment --out fire-safety.zip')
    .action((subject: string, _options: unknown, command: Command) =>
      create(subject, command.optsWithGlobals<CreateFlags>()),
    )
  program
    .command('wait')
    .description('wait for a job that was submitted before')
    .argument('<jobId>')
    .action(async (jobId: string, _options: unknown, command: Command) => {
      const flags = command.optsWithGlobals<Flags>()
      const output = chooseOutput(flags.json ?? false)
      const course = await waitWithProgress(buildClient(flags), jobId, output)
      output.result(course, describeCourse(course, null, null))
    })
  program
    .command('export')
    .description('make a SCORM package of a course')
    .argument('<courseId>')
    .addOption(
      new Option('--format <format>', 'what kind of package').choices(EXPORT_FORMATS).default(EXPORT_FORMATS[0]),
    )
    .addOption(new Option('--sequencing <kind>', 'a pre-test, then what is needed (4th edition)').choices(SEQUENCINGS))
    .option('--callback-url <url>', 'a webhook for when it is done')
    .option('--out <file>', 'where to save the package')
    .action((courseId: string, _options: unknown, command: Command) =>
      exportOnly(courseId, command.optsWithGlobals<ExportFlags>()),
    )
  program
    .command('convert')
    .description('make a file of a course in another format than SCORM')
    .argument('<courseId>')
    .addOption(new Option('--format <format>', 'what to make of it').choices(CONVERSION_FORMATS).makeOptionMandatory())
    .option('--callback-url <url>', 'a webhook for when it is done')
    .option('--out <file>', 'where to save the file')
    .action((courseId: string, _options: unknown, command: Command) =>
      convert(courseId, command.optsWithGlobals<ConvertFlags>()),
    )
  program
    .command('courses')
    .description('your courses and jobs, newest first')
    .option('--limit <count>', 'how many', '20')
    .action(async (_options: unknown, command: Command) => {
      const flags = command.optsWithGlobals<Flags & { limit: string }>()
      const page = await buildClient(flags).listCourses({ limit: Number(flags.limit) })
      const rows = page.items.map(job => [
        job.course?.id ?? job.jobId,
        job.status === 'pending' ? `${job.progress} %` : job.status,
        job.languageId,
        job.origin ? shortened(job.origin.name, AUTHOR_CHARACTERS) : null,
        job.createdAt.slice(0, 10),
        job.course?.name ?? job.subject,
      ])
      const heading = ['ID', 'STATE', 'LANGUAGE', 'AUTHOR', 'CREATED', 'NAME']
      chooseOutput(flags.json ?? false).result(page, table([heading, ...rows]))
    })
  program
    .command('languages')
    .description('the languages that a course can be written in')
    .action(async (_options: unknown, command: Command) => {
      const flags = command.optsWithGlobals<Flags>()
      const languages = await buildClient(flags).listLanguages()
      chooseOutput(flags.json ?? false).result(
        languages,
        table([['ID', 'NAME', 'OWN NAME'], ...languages.map(({ id, name, nativeName }) => [id, name, nativeName])]),
      )
    })
  program
    .command('usage')
    .description('your plan and what is left of this month')
    .action(async (_options: unknown, command: Command) => {
      const flags = command.optsWithGlobals<Flags>()
      const usage = await buildClient(flags).readUsage()
      const { plan, creditsUsed, monthlyCredits, creditsLeft, periodEnds } = usage
      const creditLine = `${creditsLeft} left until ${periodEnds.slice(0, 10)}`
      const text = `Plan ${plan}: ${creditsUsed} of ${monthlyCredits} courses used, ${creditLine}`
      chooseOutput(flags.json ?? false).result(usage, text)
    })
  program
    .command('deliveries')
    .description('your webhook deliveries, newest first')
    .option('--limit <count>', 'how many', '20')
    .action(async (_options: unknown, command: Command) => {
      const flags = command.optsWithGlobals<Flags & { limit: string }>()
      const page = await buildClient(flags).listDeliveries({ limit: Number(flags.limit) })
      const rows = page.items.map(item => [
        item.id,
        item.event,
        item.outcome,
        item.status,
        item.milliseconds,
        item.createdAt.slice(0, 19),
      ])
      chooseOutput(flags.json ?? false).result(
        page,
        table([['ID', 'EVENT', 'OUTCOME', 'STATUS', 'MS', 'CREATED'], ...rows]),
      )
    })
}

async function create(subject: string, flags: CreateFlags): Promise<void> {
  const output = chooseOutput(flags.json ?? false)
  const client = buildClient(flags)
  const { outline, grounding, audience, level, tone, length, mustCover, practice, author, model, pictures } = flags
  const order = {
    subject,
    ...{ outline, grounding, audience, level, tone, length, mustCover, practice, author, model, pictures },
    ...(flags.language ? { languageId: flags.language } : {}),
    ...(flags.format ? { format: flags.format } : {}),
    ...(flags.addOn ? { addOns: flags.addOn } : {}),
    ...(flags.source ? { sources: await uploadSources(client, flags.source) } : {}),
    ...(flags.section ? { sourceSections: expandSections(flags.section) } : {}),
    ...(flags.callbackUrl ? { callbackUrl: flags.callbackUrl } : {}),
  } as CourseRequest
  if (flags.dryRun) {
    const forecast = await client.forecastCourse(order).catch(error => explainLanguage(client, flags.language, error))
    output.result(forecast, describeForecast(forecast))
    return
  }
  if (!flags.json) await tellForecast(client, order)
  const { jobId } = await client.submitCourse(order).catch(error => explainLanguage(client, flags.language, error))
  const course = await waitWithProgress(client, jobId, output)
  const format = flags.export ?? (flags.out ? EXPORT_FORMATS[0] : null)
  const exported = format ? await client.exportCourse(course.id, { format }) : null
  const file = exported && flags.out ? await download(exported, flags.out) : null
  output.result({ jobId, course, export: exported, file }, describeCourse(course, exported, file))
  if (flags.open) showInBrowser(course.shareUrl)
}

/** Throws an error with a hint at `coursewright languages` if the request's language does not exist; throws any other error unchanged. */
async function explainLanguage(
  client: CoursewrightClient,
  language: string | undefined,
  error: unknown,
): Promise<never> {
  if (!language || !(error instanceof ApiError) || error.code !== 'VALIDATION_ERROR') throw error
  const languages = await client.listLanguages()
  if (languages.some(({ id }) => id === language)) throw error
  throw new CliError('usage', `There are no courses in ${language}: coursewright languages lists those that there are`)
}

async function exportOnly(courseId: string, flags: ExportFlags): Promise<void> {
  const { format, sequencing = null, callbackUrl } = flags
  const body = { format, sequencing, ...(callbackUrl ? { callbackUrl } : {}) }
  const exported = await buildClient(flags).exportCourse(courseId, body)
  const file = flags.out ? await download(exported, flags.out) : null
  chooseOutput(flags.json ?? false).result({ ...exported, file }, file ?? exported.downloadUrl)
}

/** Converts a course. The first line of the output is the address or file, so that scripts can read it; the next lines list what is left out. */
async function convert(courseId: string, flags: ConvertFlags): Promise<void> {
  const output = chooseOutput(flags.json ?? false)
  const converted = await buildClient(flags).convertCourse(courseId, {
    format: flags.format,
    ...(flags.callbackUrl ? { callbackUrl: flags.callbackUrl } : {}),
  })
  const file = flags.out ? await download(converted, flags.out) : null
  output.result(
    { ...converted, file },
    [file ?? converted.downloadUrl, ...converted.leftOut.map(describeLoss)].join('\n'),
  )
}

function describeLoss({ part, count, says }: ConversionResult['leftOut'][number]): string {
  return `Left out: ${part} (${count}). ${says}`
}

/** Downloads a package to a file. The package is written to a temporary file first, so that the file is saved completely or not at all. */
async function download({ downloadUrl }: Pick<ExportResult, 'downloadUrl'>, out: string): Promise<string> {
  const response = await fetch(downloadUrl)
  if (!response.ok || !response.body)
    throw new CliError('failed', `The package could not be downloaded: ${response.status} from ${downloadUrl}`)
  const part = `${out}.part`
  try {
    await pipeline(Readable.fromWeb(response.body as never), createWriteStream(part))
    await rename(part, out)
  } catch (error) {
    await rm(part, { force: true })
    throw new CliError('failed', `${basename(out)} could not be saved: ${(error as Error).message}`)
  }
  return out
}

function describeCourse(course: CourseObject, exported: ExportResult | null, file: string | null): string {
  const lines: [string, string][] = [
    ['Course', course.name],
    ['Id', course.id],
    ['Preview', course.shareUrl],
    ...(exported ? [['Package', file ?? exported.downloadUrl] as [string, string]] : []),
  ]
  return lines.map(([name, value]) => `${styleText('dim', name.padEnd(8))} ${value}`).join('\n')
}

function showInBrowser(url: string): void {
  const opener = { darwin: 'open', win32: 'explorer' }[process.platform as string] ?? 'xdg-open'
  spawn(opener, [url], { stdio: 'ignore', detached: true })
    .on('error', () => process.stderr.write(`Open ${url}\n`))
    .unref()
}
