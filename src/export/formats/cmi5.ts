import { familyId } from '../../course/family.ts'
import type { Course } from '../../course/schema.ts'
import type { PlayerFormat } from '../export-format.ts'
import { escapeXml } from '../xml.ts'

export const cmi5 = {
  name: 'cmi5',
  title: 'cmi5',
  meaning: 'For an LMS with a learning record store; every answer becomes a statement.',
  group: 'lms',
  extension: 'zip',
  contentType: 'application/zip',
  container: 'player',
  medium: 'player',
  page: 'package',
  driver: 'cmi5-launch',
  controlDocuments: null,
  describe: course => [{ name: 'cmi5.xml', text: renderCourseStructure(course) }],
  sequencings: null,
} as const satisfies PlayerFormat

/** Renders the course structure (cmi5 13.2): one assignable unit, whose objectives are the outcomes of the course. */
function renderCourseStructure(course: Course): string {
  const { name, headline, outcomes, assessment, language } = course
  const id = `urn:coursewright:${familyId(course)}`
  const renderText = (text: string) => `<langstring lang="${language}">${escapeXml(text)}</langstring>`
  const objectives = outcomes.map(
    outcome => `    <objective id="${id}:${outcome.id}">
      <title>${renderText(outcome.text)}</title>
      <description>${renderText(outcome.text)}</description>
    </objective>`,
  )
  const references = outcomes.map(outcome => `      <objective idref="${id}:${outcome.id}"/>`)
  const criteria = assessment
    ? `moveOn="CompletedAndPassed" masteryScore="${assessment.passMark / 100}"`
    : 'moveOn="Completed"'
  return `<?xml version="1.0" encoding="UTF-8"?>
<courseStructure xmlns="https://w3id.org/xapi/profiles/cmi5/v1/CourseStructure.xsd">
  <course id="${id}">
    <title>${renderText(name)}</title>
    <description>${renderText(headline)}</description>
  </course>
  <objectives>
${objectives.join('\n')}
  </objectives>
  <au id="${id}:au" ${criteria} launchMethod="AnyWindow">
    <title>${renderText(name)}</title>
    <description>${renderText(headline)}</description>
    <objectives>
${references.join('\n')}
    </objectives>
    <url>index.html</url>
  </au>
</courseStructure>
`
}
