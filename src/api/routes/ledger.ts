import { buildLedger, ledgerCsv } from '../../course/ledger.ts'
import { requireCourse } from '../../store/courses.ts'
import { keyRoute } from '../route.ts'
import { courseId } from '../schemas.ts'

export const readLedger = keyRoute('read-ledger', 'GET /api/v1/courses/:id/ledger.csv', {
  summary: 'Read what a course rests on',
  description: `
    A table for reviewers: every block and question with the document, page, heading and words that it cites.
    \`traced\` means that there is such a place, not that somebody has verified what it says.
  `,
  params: { id: courseId },
  answers: { 200: { description: 'Comma-separated values (RFC 4180).', types: ['text/csv'] } },
  handler:
    ({ db }) =>
    async ({ entry, id, reply }) => {
      const course = await requireCourse(db, entry.keyId, id('id'))
      reply.header('content-disposition', `attachment; filename="${course.id}-ledger.csv"`)
      return reply.type('text/csv; charset=utf-8').send(ledgerCsv(buildLedger(course)))
    },
})
