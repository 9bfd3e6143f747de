import { familyId } from '../../course/family.ts'
import type { Course } from '../../course/schema.ts'
import type { PlayerFormat } from '../export-format.ts'
import { manifestTitle } from '../manifest-title.ts'

export const scorm12 = {
  name: 'scorm12',
  title: 'SCORM 1.2',
  meaning: 'Runs almost everywhere.',
  group: 'lms',
  extension: 'zip',
  contentType: 'application/zip',
  container: 'player',
  medium: 'player',
  page: 'package',
  driver: 'scorm-12',
  controlDocuments: 'scorm12',
  describe: (course, files) => [{ name: 'imsmanifest.xml', text: renderManifest(course, files) }],
  sequencings: null,
} as const satisfies PlayerFormat

/**
 * Renders the manifest of a SCORM 1.2 package (Content Aggregation Model 1.2, section 2.3). `adlcp:masteryscore` is
 * left out, because with it an LMS replaces the status that the player reports.
 */
function renderManifest(course: Course, files: string[]): string {
  const title = manifestTitle(course.name)
  const family = familyId(course)
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="manifest_${family}" version="1.0"
  xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xsi:schemaLocation="http://www.imsproject.org/xsd/imscp_rootv1p1p2 imscp_rootv1p1p2.xsd
    http://www.adlnet.org/xsd/adlcp_rootv1p2 adlcp_rootv1p2.xsd">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
  </metadata>
  <organizations default="organization_${family}">
    <organization identifier="organization_${family}">
      <title>${title}</title>
      <item identifier="item_${family}" identifierref="resource_${family}" isvisible="true">
        <title>${title}</title>
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="resource_${family}" type="webcontent" adlcp:scormtype="sco" href="index.html">
${files.map(file => `      <file href="${file}"/>`).join('\n')}
    </resource>
  </resources>
</manifest>
`
}
