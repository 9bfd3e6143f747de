import { readFileSync } from 'node:fs'
import { memoryPages, validateXML } from 'xmllint-wasm'
import { XLIFF_NAMESPACE } from '../../src/course/translate/write-xliff.ts'
import { controlDocuments } from './scorm-schemas.ts'

/** The largest course is a file of megabytes. */
const MEMORY_PAGES = 512 * memoryPages.MiB

const SCHEMA = 'xliff-core-1.2-strict.xsd'

/** The namespace of `xml:lang` first: the standard's schema would fetch it from the web, and what is known is not fetched. */
const DRIVER = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
  <xs:import namespace="http://www.w3.org/XML/1998/namespace" schemaLocation="xml.xsd"/>
  <xs:import namespace="${XLIFF_NAMESPACE}" schemaLocation="${SCHEMA}"/>
</xs:schema>`

/** What is wrong with each file by the strict schema of XLIFF 1.2 (OASIS, 2008). Loading the validator is dear: all files go in one call. */
export async function validateXliffs(files: string[]): Promise<string[][]> {
  const named = files.map((contents, index) => ({ fileName: `course-${index}.xlf`, contents }))
  const { errors } = await validateXML({
    xml: named,
    schema: { fileName: 'driver.xsd', contents: DRIVER },
    maxMemoryPages: MEMORY_PAGES,
    preload: [
      ...controlDocuments('scorm2004_4'),
      { fileName: SCHEMA, contents: readFileSync(new URL(`./xliff-1.2/${SCHEMA}`, import.meta.url)) },
    ],
  })
  // That the namespace above is not fetched again is told among the errors.
  const problems = errors.filter(({ message }) => !message.includes('parser warning'))
  return named.map(({ fileName }) =>
    problems.filter(({ rawMessage }) => rawMessage.startsWith(fileName)).map(({ message }) => message),
  )
}
