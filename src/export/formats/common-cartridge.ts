import { familyId } from '../../course/family.ts'
import type { Course } from '../../course/schema.ts'
import { readStrings } from '../../player/strings.ts'
import { createTranslator } from '../../player/translator.ts'
import { guardEntities } from '../cartridge/guard-entities.ts'
import { isInCartridge, writeAssessment } from '../cartridge/write-assessment.ts'
import type { FilesFormat, TextFile } from '../export-format.ts'
import { buildHandout } from '../handout/build-handout.ts'
import type { Handout } from '../handout/handout.ts'
import { HANDOUT_STYLE } from '../handout/handout-style.ts'
import { type SectionPage, writeSections } from '../handout/write-sections.ts'
import { manifestTitle } from '../manifest-title.ts'
import { escapeXml } from '../xml.ts'

const PAGES_FOLDER = 'pages/'
const MEDIA_FOLDER = 'media/'
const STYLE_NAME = 'pages/style.css'
const ASSESSMENT_NAME = 'assessment/assessment.xml'
const QTI_TYPE = 'imsqti_xmlv1p2/imscc_xmlv1p1/assessment'

/**
 * IMS Common Cartridge 1.1, the newest version that Moodle imports. Lessons become pages of the LMS, and the assessment
 * becomes a quiz of the LMS.
 */
export const commonCartridge = {
  name: 'common_cartridge',
  title: 'Common Cartridge',
  meaning: 'Lessons as pages of the LMS and the test as its own quiz.',
  group: 'lms',
  extension: 'imscc',
  contentType: 'application/zip',
  container: 'files',
  medium: 'cartridge',
  mediaFolder: MEDIA_FOLDER,
  pictures: 'webp',
  build: course => {
    // Moodle turns each file into a page of its own, and links between the files break. So each lesson has its answers
    // on its own page.
    const handout = buildHandout(course, { answers: 'in-lessons' })
    const pages = writeSections(handout, { extension: 'html', mediaFolder: `../${MEDIA_FOLDER}` })
    const { assessment } = course
    const hasTest = !!assessment?.questions.some(isInCartridge)
    return [
      { name: 'imsmanifest.xml', text: renderManifest(course, handout, pages, hasTest) },
      ...pages.map(page => renderPage(handout, page)),
      { name: STYLE_NAME, text: STYLE },
      ...(hasTest ? [{ name: ASSESSMENT_NAME, text: writeAssessment(course, assessment!) }] : []),
    ]
  },
} as const satisfies FilesFormat

const STYLE = `body { line-height: 1.5; margin: 1em auto; max-width: 44em; padding: 0 1em; }
h1, h2 { line-height: 1.2; }
${HANDOUT_STYLE}`

function renderManifest(course: Course, handout: Handout, pages: SectionPage[], hasTest: boolean): string {
  const { name, headline, language, assessment } = course
  const family = familyId(course)
  const translator = createTranslator(readStrings(language), language)
  const test = hasTest ? [renderItem('assessment', translator.text('assessment'), 8)] : []
  const resources = [
    ...pages.map(renderPageResource),
    renderFileResource('style', STYLE_NAME),
    ...handout.pictures.map((picture, index) =>
      renderFileResource(`picture_${index + 1}`, MEDIA_FOLDER + picture.name),
    ),
    ...(assessment && hasTest
      ? [
          `    <resource identifier="resource_assessment" type="${QTI_TYPE}">\n      <file href="${ASSESSMENT_NAME}"/>\n    </resource>`,
        ]
      : []),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="manifest_${family}"
  xmlns="http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1"
  xmlns:lom="http://ltsc.ieee.org/xsd/imsccv1p1/LOM/manifest">
  <metadata>
    <schema>IMS Common Cartridge</schema>
    <schemaversion>1.1.0</schemaversion>
    <lom:lom>
      <lom:general>
        <lom:title><lom:string language="${language}">${renderTitle(name)}</lom:string></lom:title>
        <lom:language>${language}</lom:language>
        <lom:description><lom:string language="${language}">${escapeXml(headline)}</lom:string></lom:description>
      </lom:general>
    </lom:lom>
  </metadata>
  <organizations>
    <organization identifier="organization_${family}" structure="rooted-hierarchy">
      <item identifier="root">
${[...renderFolders(pages), ...test].join('\n')}
      </item>
    </organization>
  </organizations>
  <resources>
${resources.join('\n')}
  </resources>
</manifest>
`

  function renderPageResource({ section, pictures }: SectionPage): string {
    const href = `${PAGES_FOLDER}${section.id}.html`
    const needs = ['style', ...pictures.map(picture => `picture_${handout.pictures.indexOf(picture) + 1}`)]
    return `    <resource identifier="resource_${section.id}" type="webcontent" href="${href}">
      <file href="${href}"/>
${needs.map(id => `      <dependency identifierref="resource_${id}"/>`).join('\n')}
    </resource>`
  }
}

/**
 * Returns a title with `<` and `>` replaced. Moodle refuses a course whose name contains them ("The <table> element",
 * "a < b"), and drops tags from the names of pages.
 */
function renderTitle(title: string): string {
  return manifestTitle(title.replaceAll('<', '‹').replaceAll('>', '›'))
}

/**
 * Renders each chapter as a folder of the LMS. A folder cannot have a page of its own, so the chapter's page is the
 * first item in it. A section without lessons is a plain item.
 */
function renderFolders(pages: SectionPage[]): string[] {
  const folders: SectionPage[][] = []
  for (const page of pages) {
    if (page.section.level === 1) folders.push([page])
    else folders.at(-1)!.push(page)
  }
  return folders.map(([first, ...lessons]) => {
    const { id, title } = first!.section
    if (lessons.length === 0) return renderItem(id, title, 8)
    const items = [first!, ...lessons].map(({ section }) => renderItem(section.id, section.title, 10))
    return `        <item identifier="folder_${id}">\n          <title>${renderTitle(title)}</title>\n${items.join('\n')}\n        </item>`
  })
}

function renderItem(id: string, title: string, indent: number): string {
  const space = ' '.repeat(indent)
  return `${space}<item identifier="item_${id}" identifierref="resource_${id}">
${space}  <title>${renderTitle(title)}</title>
${space}</item>`
}

function renderFileResource(id: string, href: string): string {
  return `    <resource identifier="resource_${id}" type="webcontent" href="${href}">\n      <file href="${href}"/>\n    </resource>`
}

function renderPage({ language, direction }: Handout, { section, body }: SectionPage): TextFile {
  const text = `<!DOCTYPE html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="UTF-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<title>${escapeXml(section.title)}</title>
<link rel="stylesheet" href="style.css"/>
</head>
<body>
${guardEntities(`<h1>${escapeXml(section.title)}</h1>\n${body}`)}
</body>
</html>
`
  return { name: `${PAGES_FOLDER}${section.id}.html`, text }
}
