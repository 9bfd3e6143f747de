import { type Command, Option } from 'commander'
import type { CommentAnswer, CourseComment, ReviewRequest } from '../client/client.ts'
import { buildClient, type ConnectionFlags } from './connection.ts'
import { chooseOutput, table } from './output.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const STATES = ['open', 'done', 'applied', 'declined'] as const satisfies CourseComment['state'][]

type Flags = ConnectionFlags & { json?: boolean }
type AskFlags = Flags & { title?: string; days?: string; password?: string; only?: string; callbackUrl?: string }
type CommentsFlags = Flags & { state?: CourseComment['state']; limit: string }

/** Adds the commands for reviewers, who read, comment and approve without a key. */
export function addReviewCommands(program: Command): void {
  const review = program.command('review').description('people who comment and approve without a key')
  review
    .command('ask')
    .description('make a link for reviewers')
    .argument('<courseId>')
    .option('--title <text>', 'what you ask for')
    .option('--days <count>', 'how long it is open; 30 unless given, 180 at most')
    .option('--password <text>', 'asked for beside the link')
    .option('--only <version>', 'show this version; else always the newest')
    .option('--callback-url <url>', 'is told of comments and approvals')
    .action(async (courseId: string, _options: unknown, command: Command) => {
      const flags = command.optsWithGlobals<AskFlags>()
      const newReview = await buildClient(flags).createReview(courseId, readRequest(flags))
      chooseOutput(flags.json ?? false).result(newReview, `${newReview.reviewId}  ${newReview.reviewUrl}`)
    })
  review
    .command('list')
    .description('the reviews of a course, with who approved what')
    .argument('<courseId>')
    .action(async (courseId: string, _options: unknown, command: Command) => {
      const flags = command.optsWithGlobals<Flags>()
      const items = await buildClient(flags).listReviews(courseId)
      const rows = items.map(({ reviewId, state, openComments, approvals, reviewUrl }) => [
        reviewId,
        state,
        String(openComments),
        approvals.map(({ name, version }) => `${name} (${version})`).join(', '),
        reviewUrl,
      ])
      chooseOutput(flags.json ?? false).result(items, table([['ID', 'STATE', 'OPEN', 'APPROVED BY', 'LINK'], ...rows]))
    })
  review
    .command('close')
    .description('end a review; what was written stays')
    .argument('<courseId>')
    .argument('<reviewId>')
    .action(async (courseId: string, reviewId: string, _options: unknown, command: Command) => {
      const flags = command.optsWithGlobals<Flags>()
      const closed = await buildClient(flags).editReview(courseId, reviewId, { closed: true })
      chooseOutput(flags.json ?? false).result(closed, `${reviewId} is closed`)
    })
  program
    .command('comments')
    .description('what reviewers wrote about a course, newest first')
    .argument('<courseId>')
    .addOption(new Option('--state <state>', 'only those').choices(STATES))
    .option('--limit <count>', 'how many', '20')
    .action(async (courseId: string, _options: unknown, command: Command) => {
      const flags = command.optsWithGlobals<CommentsFlags>()
      const query = { limit: Number(flags.limit), ...(flags.state && { state: flags.state }) }
      const page = await buildClient(flags).listComments(courseId, query)
      const rows = page.items.map(({ commentId, partId, state, name, text, suggestion }) => [
        commentId,
        partId,
        state,
        name,
        [text, ...(suggestion ?? []).map(({ after }) => `→ ${after}`)].join(' ').replace(/\s+/g, ' '),
      ])
      chooseOutput(flags.json ?? false).result(page, table([['ID', 'PART', 'STATE', 'BY', 'SAYS'], ...rows]))
    })
  program
    .command('settle')
    .description('answer a comment, mark it, or apply or decline what it suggests')
    .argument('<courseId>')
    .argument('<commentId>')
    .option('--answer <text>', 'what its writer reads')
    .addOption(new Option('--state <state>', 'what becomes of it').choices(STATES))
    .action(async (courseId: string, commentId: string, _options: unknown, command: Command) => {
      const { answer, state, ...flags } = command.optsWithGlobals<Flags & CommentAnswer>()
      const body = { ...(answer !== undefined && { answer }), ...(state && { state }) }
      const comment = await buildClient(flags).settleComment(courseId, commentId, body)
      chooseOutput(flags.json ?? false).result(comment, `${commentId} is ${comment.state}`)
    })
}

function readRequest({ title, days, password, only, callbackUrl }: AskFlags): ReviewRequest {
  return {
    ...(title !== undefined && { title }),
    ...(days !== undefined && { expiresAt: new Date(Date.now() + Number(days) * DAY_MS).toISOString() }),
    ...(password !== undefined && { password }),
    ...(only !== undefined && { version: Number(only) }),
    ...(callbackUrl !== undefined && { callbackUrl }),
  }
}
