import assert from 'node:assert/strict'
import { test } from 'node:test'
import { strFromU8 } from 'fflate'
import { validateXML } from 'xmllint-wasm'
import { buildPackage } from '../../src/export/build-package.ts'
import { hostileCourse } from '../support/hostile-course.ts'
import { sampleCourse } from '../support/sample-course.ts'
import { scormCourse } from '../support/scorm-course.ts'
import { openPackage } from '../support/scorm-package.ts'

const COURSES = [
  scormCourse(),
  scormCourse({ addOns: 'all' }),
  scormCourse({ language: 'ar-SA', addOns: 'assessment' }),
  sampleCourse(),
  hostileCourse(),
]

/**
 * The rules of cmi5 13.1 as an XML schema, restricted to our packages: one assignable unit, every text in one
 * language.
 */
const COURSE_STRUCTURE = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="https://w3id.org/xapi/profiles/cmi5/v1/CourseStructure.xsd"
  targetNamespace="https://w3id.org/xapi/profiles/cmi5/v1/CourseStructure.xsd" elementFormDefault="qualified">
  <xs:complexType name="text">
    <xs:sequence>
      <xs:element name="langstring">
        <xs:complexType>
          <xs:simpleContent>
            <xs:extension base="xs:string"><xs:attribute name="lang" type="xs:language" use="required"/></xs:extension>
          </xs:simpleContent>
        </xs:complexType>
      </xs:element>
    </xs:sequence>
  </xs:complexType>
  <xs:complexType name="named">
    <xs:sequence><xs:element name="title" type="text"/><xs:element name="description" type="text"/></xs:sequence>
    <xs:attribute name="id" type="iri" use="required"/>
  </xs:complexType>
  <xs:simpleType name="iri">
    <xs:restriction base="xs:anyURI"><xs:pattern value="urn:coursewright:[A-Za-z0-9_:]+"/></xs:restriction>
  </xs:simpleType>
  <xs:simpleType name="share">
    <xs:restriction base="xs:decimal">
      <xs:minInclusive value="0"/><xs:maxInclusive value="1"/><xs:fractionDigits value="4"/>
    </xs:restriction>
  </xs:simpleType>
  <xs:element name="courseStructure">
    <xs:complexType>
      <xs:sequence>
        <xs:element name="course" type="named"/>
        <xs:element name="objectives">
          <xs:complexType>
            <xs:sequence><xs:element name="objective" type="named" maxOccurs="unbounded"/></xs:sequence>
          </xs:complexType>
        </xs:element>
        <xs:element name="au">
          <xs:complexType>
            <xs:sequence>
              <xs:element name="title" type="text"/>
              <xs:element name="description" type="text"/>
              <xs:element name="objectives">
                <xs:complexType>
                  <xs:sequence>
                    <xs:element name="objective" maxOccurs="unbounded">
                      <xs:complexType><xs:attribute name="idref" type="iri" use="required"/></xs:complexType>
                    </xs:element>
                  </xs:sequence>
                </xs:complexType>
              </xs:element>
              <xs:element name="url" type="xs:anyURI" fixed="index.html"/>
            </xs:sequence>
            <xs:attribute name="id" type="iri" use="required"/>
            <xs:attribute name="moveOn" use="required">
              <xs:simpleType>
                <xs:restriction base="xs:string">
                  <xs:enumeration value="Completed"/><xs:enumeration value="CompletedAndPassed"/>
                </xs:restriction>
              </xs:simpleType>
            </xs:attribute>
            <xs:attribute name="masteryScore" type="share"/>
            <xs:attribute name="launchMethod" fixed="AnyWindow"/>
          </xs:complexType>
        </xs:element>
      </xs:sequence>
    </xs:complexType>
    <xs:unique name="ids"><xs:selector xpath=".//*"/><xs:field xpath="@id"/></xs:unique>
  </xs:element>
</xs:schema>`

test('cmi5: the course structure is valid by the schema, with a pass mark if there is a test', async () => {
  for (const course of COURSES) {
    const { files } = openPackage(await buildPackage(course, 'cmi5'))
    const contents = strFromU8(files.get('cmi5.xml')!)
    const { errors } = await validateXML({
      xml: { fileName: 'cmi5.xml', contents },
      schema: { fileName: 'structure.xsd', contents: COURSE_STRUCTURE },
    })
    assert.deepEqual(errors, [], course.name)
    const { passMark = null } = course.assessment ?? {}
    assert.equal(contents.includes('moveOn="CompletedAndPassed"'), passMark !== null)
    assert.equal(
      /masteryScore="([^"]+)"/.exec(contents)?.[1] ?? null,
      passMark === null ? null : String(passMark / 100),
    )
    assert.ok(files.has('index.html') && !files.has('imsmanifest.xml'))
  }
})

test('Tin Can: tincan.xml is valid and describes one activity that launches the page', async () => {
  for (const course of COURSES) {
    const { files } = openPackage(await buildPackage(course, 'xapi'))
    const contents = strFromU8(files.get('tincan.xml')!)
    const { errors } = await validateXML({
      xml: { fileName: 'tincan.xml', contents },
      schema: { fileName: 'tincan.xsd', contents: TIN_CAN },
    })
    assert.deepEqual(errors, [], course.name)
  }
})

test('cmi5 and Tin Can: the same course gives the same bytes', async () => {
  for (const format of ['cmi5', 'xapi'] as const) {
    const course = scormCourse({ addOns: 'all' })
    const [one, other] = [await buildPackage(course, format), await buildPackage(structuredClone(course), format)]
    assert.ok(Buffer.from(one).equals(other), format)
  }
})

/** An XML schema of tincan.xml, written from the published description of such packages. */
const TIN_CAN = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="http://projecttincan.com/tincan.xsd"
  targetNamespace="http://projecttincan.com/tincan.xsd" elementFormDefault="qualified">
  <xs:complexType name="spoken">
    <xs:simpleContent>
      <xs:extension base="xs:string"><xs:attribute name="lang" type="xs:language" use="required"/></xs:extension>
    </xs:simpleContent>
  </xs:complexType>
  <xs:element name="tincan">
    <xs:complexType>
      <xs:sequence>
        <xs:element name="activities">
          <xs:complexType>
            <xs:sequence>
              <xs:element name="activity">
                <xs:complexType>
                  <xs:sequence>
                    <xs:element name="name" type="xs:string"/>
                    <xs:element name="description" type="spoken"/>
                    <xs:element name="launch" type="spoken"/>
                  </xs:sequence>
                  <xs:attribute name="id" type="xs:anyURI" use="required"/>
                  <xs:attribute name="type" fixed="http://adlnet.gov/expapi/activities/course" use="required"/>
                </xs:complexType>
              </xs:element>
            </xs:sequence>
          </xs:complexType>
        </xs:element>
      </xs:sequence>
    </xs:complexType>
  </xs:element>
</xs:schema>`
