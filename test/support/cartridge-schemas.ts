/**
 * The rules of Common Cartridge 1.1 as schemas of our own, because no npm package contains the published ones. They are narrower:
 * one rooted tree, whose folders have titles but no resource, and whose leaves name a resource; pages that name their files and
 * dependencies.
 */
export const CARTRIDGE_MANIFEST = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"
  xmlns:cp="http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1"
  targetNamespace="http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1" elementFormDefault="qualified">
  <xs:simpleType name="href">
    <xs:restriction base="xs:string"><xs:pattern value="[A-Za-z0-9_.-]+(/[A-Za-z0-9_.-]+)*"/></xs:restriction>
  </xs:simpleType>
  <xs:simpleType name="title">
    <xs:restriction base="xs:string"><xs:minLength value="1"/></xs:restriction>
  </xs:simpleType>
  <xs:complexType name="leaf">
    <xs:sequence><xs:element name="title" type="cp:title"/></xs:sequence>
    <xs:attribute name="identifier" type="xs:ID" use="required"/>
    <xs:attribute name="identifierref" type="xs:IDREF"/>
  </xs:complexType>
  <xs:complexType name="entry">
    <xs:sequence>
      <xs:element name="title" type="cp:title"/>
      <xs:element name="item" type="cp:leaf" minOccurs="0" maxOccurs="unbounded"/>
    </xs:sequence>
    <xs:attribute name="identifier" type="xs:ID" use="required"/>
    <xs:attribute name="identifierref" type="xs:IDREF"/>
  </xs:complexType>
  <xs:element name="manifest">
    <xs:complexType>
      <xs:sequence>
        <xs:element name="metadata">
          <xs:complexType>
            <xs:sequence>
              <xs:element name="schema" fixed="IMS Common Cartridge"/>
              <xs:element name="schemaversion" fixed="1.1.0"/>
              <xs:any namespace="http://ltsc.ieee.org/xsd/imsccv1p1/LOM/manifest" processContents="skip"/>
            </xs:sequence>
          </xs:complexType>
        </xs:element>
        <xs:element name="organizations">
          <xs:complexType>
            <xs:sequence>
              <xs:element name="organization">
                <xs:complexType>
                  <xs:sequence>
                    <xs:element name="item">
                      <xs:complexType>
                        <xs:sequence><xs:element name="item" type="cp:entry" maxOccurs="unbounded"/></xs:sequence>
                        <xs:attribute name="identifier" type="xs:ID" use="required"/>
                      </xs:complexType>
                    </xs:element>
                  </xs:sequence>
                  <xs:attribute name="identifier" type="xs:ID" use="required"/>
                  <xs:attribute name="structure" fixed="rooted-hierarchy" use="required"/>
                </xs:complexType>
              </xs:element>
            </xs:sequence>
          </xs:complexType>
        </xs:element>
        <xs:element name="resources">
          <xs:complexType>
            <xs:sequence>
              <xs:element name="resource" maxOccurs="unbounded">
                <xs:complexType>
                  <xs:sequence>
                    <xs:element name="file">
                      <xs:complexType><xs:attribute name="href" type="cp:href" use="required"/></xs:complexType>
                    </xs:element>
                    <xs:element name="dependency" minOccurs="0" maxOccurs="unbounded">
                      <xs:complexType><xs:attribute name="identifierref" type="xs:IDREF" use="required"/></xs:complexType>
                    </xs:element>
                  </xs:sequence>
                  <xs:attribute name="identifier" type="xs:ID" use="required"/>
                  <xs:attribute name="href" type="cp:href"/>
                  <xs:attribute name="type" use="required">
                    <xs:simpleType>
                      <xs:restriction base="xs:string">
                        <xs:enumeration value="webcontent"/>
                        <xs:enumeration value="imsqti_xmlv1p2/imscc_xmlv1p1/assessment"/>
                      </xs:restriction>
                    </xs:simpleType>
                  </xs:attribute>
                </xs:complexType>
              </xs:element>
            </xs:sequence>
          </xs:complexType>
        </xs:element>
      </xs:sequence>
      <xs:attribute name="identifier" type="xs:ID" use="required"/>
    </xs:complexType>
    <xs:unique name="identifiers"><xs:selector xpath=".//*"/><xs:field xpath="@identifier"/></xs:unique>
    <xs:key name="resource"><xs:selector xpath="cp:resources/cp:resource"/><xs:field xpath="@identifier"/></xs:key>
    <xs:keyref name="reference" refer="cp:resource">
      <xs:selector xpath=".//cp:item|.//cp:dependency"/>
      <xs:field xpath="@identifierref"/>
    </xs:keyref>
  </xs:element>
</xs:schema>`

/** The schema of QTI 1.2's profile: the elements of an item, their order, and the words of its metadata. */
export const CARTRIDGE_QTI = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"
  xmlns:q="http://www.imsglobal.org/xsd/ims_qtiasiv1p2"
  targetNamespace="http://www.imsglobal.org/xsd/ims_qtiasiv1p2" elementFormDefault="qualified">
  <xs:simpleType name="entry">
    <xs:restriction base="xs:string">
      <xs:pattern value="cc\\.exam\\.v0p1|cc\\.multiple_choice\\.v0p1|cc\\.multiple_response\\.v0p1|cc\\.fib\\.v0p1"/>
      <xs:pattern value="Examination|Percentage|[1-5]|unlimited"/>
    </xs:restriction>
  </xs:simpleType>
  <xs:complexType name="metadata">
    <xs:sequence>
      <xs:element name="qtimetadatafield" maxOccurs="unbounded">
        <xs:complexType>
          <xs:sequence>
            <xs:element name="fieldlabel">
              <xs:simpleType>
                <xs:restriction base="xs:string">
                  <xs:pattern value="cc_profile|qmd_assessmenttype|qmd_scoretype|cc_maxattempts"/>
                </xs:restriction>
              </xs:simpleType>
            </xs:element>
            <xs:element name="fieldentry" type="q:entry"/>
          </xs:sequence>
        </xs:complexType>
      </xs:element>
    </xs:sequence>
  </xs:complexType>
  <xs:complexType name="material">
    <xs:sequence>
      <xs:element name="mattext">
        <xs:complexType>
          <xs:simpleContent>
            <xs:extension base="xs:string"><xs:attribute name="texttype" fixed="text/html" use="required"/></xs:extension>
          </xs:simpleContent>
        </xs:complexType>
      </xs:element>
    </xs:sequence>
  </xs:complexType>
  <xs:complexType name="varequal">
    <xs:simpleContent>
      <xs:extension base="xs:string">
        <xs:attribute name="respident" fixed="response" use="required"/>
        <xs:attribute name="case" use="required">
          <xs:simpleType>
            <xs:restriction base="xs:string"><xs:enumeration value="Yes"/><xs:enumeration value="No"/></xs:restriction>
          </xs:simpleType>
        </xs:attribute>
      </xs:extension>
    </xs:simpleContent>
  </xs:complexType>
  <xs:complexType name="condition">
    <xs:choice>
      <xs:element name="other"><xs:complexType/></xs:element>
      <xs:element name="varequal" type="q:varequal" maxOccurs="unbounded"/>
      <xs:element name="and">
        <xs:complexType>
          <xs:choice maxOccurs="unbounded">
            <xs:element name="varequal" type="q:varequal"/>
            <xs:element name="not">
              <xs:complexType><xs:sequence><xs:element name="varequal" type="q:varequal"/></xs:sequence></xs:complexType>
            </xs:element>
          </xs:choice>
        </xs:complexType>
      </xs:element>
    </xs:choice>
  </xs:complexType>
  <xs:complexType name="item">
    <xs:sequence>
      <xs:element name="itemmetadata">
        <xs:complexType><xs:sequence><xs:element name="qtimetadata" type="q:metadata"/></xs:sequence></xs:complexType>
      </xs:element>
      <xs:element name="presentation">
        <xs:complexType>
          <xs:sequence>
            <xs:element name="material" type="q:material"/>
            <xs:choice>
              <xs:element name="response_lid">
                <xs:complexType>
                  <xs:sequence>
                    <xs:element name="render_choice">
                      <xs:complexType>
                        <xs:sequence>
                          <xs:element name="response_label" minOccurs="2" maxOccurs="unbounded">
                            <xs:complexType>
                              <xs:sequence><xs:element name="material" type="q:material"/></xs:sequence>
                              <xs:attribute name="ident" type="xs:NCName" use="required"/>
                            </xs:complexType>
                          </xs:element>
                        </xs:sequence>
                      </xs:complexType>
                    </xs:element>
                  </xs:sequence>
                  <xs:attribute name="ident" fixed="response" use="required"/>
                  <xs:attribute name="rcardinality" type="xs:string" use="required"/>
                </xs:complexType>
              </xs:element>
              <xs:element name="response_str">
                <xs:complexType>
                  <xs:sequence>
                    <xs:element name="render_fib">
                      <xs:complexType><xs:attribute name="prompt" fixed="Box"/></xs:complexType>
                    </xs:element>
                  </xs:sequence>
                  <xs:attribute name="ident" fixed="response" use="required"/>
                  <xs:attribute name="rcardinality" fixed="Single" use="required"/>
                </xs:complexType>
              </xs:element>
            </xs:choice>
          </xs:sequence>
        </xs:complexType>
      </xs:element>
      <xs:element name="resprocessing">
        <xs:complexType>
          <xs:sequence>
            <xs:element name="outcomes">
              <xs:complexType>
                <xs:sequence>
                  <xs:element name="decvar">
                    <xs:complexType>
                      <xs:attribute name="maxvalue" fixed="100" use="required"/>
                      <xs:attribute name="minvalue" fixed="0" use="required"/>
                      <xs:attribute name="varname" fixed="SCORE" use="required"/>
                      <xs:attribute name="vartype" fixed="Decimal" use="required"/>
                    </xs:complexType>
                  </xs:element>
                </xs:sequence>
              </xs:complexType>
            </xs:element>
            <xs:element name="respcondition" maxOccurs="unbounded">
              <xs:complexType>
                <xs:sequence>
                  <xs:element name="conditionvar" type="q:condition"/>
                  <xs:sequence>
                    <xs:element name="setvar" minOccurs="0">
                      <xs:complexType>
                        <xs:simpleContent>
                          <xs:extension base="xs:integer">
                            <xs:attribute name="action" fixed="Set" use="required"/>
                            <xs:attribute name="varname" fixed="SCORE" use="required"/>
                          </xs:extension>
                        </xs:simpleContent>
                      </xs:complexType>
                    </xs:element>
                    <xs:element name="displayfeedback" minOccurs="0">
                      <xs:complexType>
                        <xs:attribute name="feedbacktype" fixed="Response" use="required"/>
                        <xs:attribute name="linkrefid" type="xs:NCName" use="required"/>
                      </xs:complexType>
                    </xs:element>
                  </xs:sequence>
                </xs:sequence>
                <xs:attribute name="continue" type="xs:string" use="required"/>
              </xs:complexType>
            </xs:element>
          </xs:sequence>
        </xs:complexType>
      </xs:element>
      <xs:element name="itemfeedback" minOccurs="0" maxOccurs="unbounded">
        <xs:complexType>
          <xs:sequence>
            <xs:element name="flow_mat">
              <xs:complexType><xs:sequence><xs:element name="material" type="q:material"/></xs:sequence></xs:complexType>
            </xs:element>
          </xs:sequence>
          <xs:attribute name="ident" type="xs:NCName" use="required"/>
        </xs:complexType>
      </xs:element>
    </xs:sequence>
    <xs:attribute name="ident" type="xs:NCName" use="required"/>
    <xs:attribute name="title" type="xs:string" use="required"/>
  </xs:complexType>
  <xs:element name="questestinterop">
    <xs:complexType>
      <xs:sequence>
        <xs:element name="assessment">
          <xs:complexType>
            <xs:sequence>
              <xs:element name="qtimetadata" type="q:metadata"/>
              <xs:element name="section">
                <xs:complexType>
                  <xs:sequence><xs:element name="item" type="q:item" maxOccurs="unbounded"/></xs:sequence>
                  <xs:attribute name="ident" fixed="root_section" use="required"/>
                </xs:complexType>
              </xs:element>
            </xs:sequence>
            <xs:attribute name="ident" type="xs:NCName" use="required"/>
            <xs:attribute name="title" type="xs:string" use="required"/>
          </xs:complexType>
        </xs:element>
      </xs:sequence>
    </xs:complexType>
  </xs:element>
</xs:schema>`
