import { familyId } from '../../course/family.ts'
import type { Course } from '../../course/schema.ts'
import type { PlayerFormat } from '../export-format.ts'
import { escapeXml } from '../xml.ts'

export const xapi = {
  name: 'xapi',
  title: 'xAPI (Tin Can)',
  meaning: 'For an LMS that launches Tin Can packages; statements of every answer and outcome.',
  group: 'lms',
  extension: 'zip',
  contentType: 'application/zip',
  container: 'player',
  medium: 'player',
  page: 'package',
  driver: 'tin-can',
  controlDocuments: null,
  describe: course => [{ name: 'tincan.xml', text: renderActivities(course) }],
  sequencings: null,
} as const satisfies PlayerFormat

/**
 * Renders the list of activities that an LMS imports from a Tin Can package. The list has only the course itself;
 * questions and outcomes are defined in the statements that the player sends about them.
 */
function renderActivities(course: Course): string {
  const { name, headline, language } = course
  return `<?xml version="1.0" encoding="UTF-8"?>
<tincan xmlns="http://projecttincan.com/tincan.xsd">
  <activities>
    <activity id="urn:coursewright:${familyId(course)}" type="http://adlnet.gov/expapi/activities/course">
      <name>${escapeXml(name)}</name>
      <description lang="${language}">${escapeXml(headline)}</description>
      <launch lang="${language}">index.html</launch>
    </activity>
  </activities>
</tincan>
`
}
