import type { Handout } from '../handout/handout.ts'

/** Indent of each level of a list, in twentieths of a point. */
export const INDENT_TWIPS = 425
/** Number (`w:num`) that all bulleted lists share. The numbers after it are given to numbered lists, one to each. */
export const BULLETS = 1

const LEVELS = 9
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

const BOLD = '<w:b/><w:bCs/>'
const GREY = '<w:color w:val="555555"/>'
const MONOSPACE = `<w:rFonts w:ascii="Consolas" w:hAnsi="Consolas" w:cs="Consolas"/>${size(20)}`
const SHADED = '<w:shd w:val="clear" w:color="auto" w:fill="F2F2F2"/>'
const BORDERS = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
  .map(side => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="8A8A8A"/>`)
  .join('')

/**
 * Renders `word/styles.xml`. The styles have Word's own names, so that headings appear in Word's navigation and a
 * reader can restyle all headings at once.
 */
export function renderStyles({ language, direction }: Handout): string {
  return `${XML}
<w:styles ${W}>
<w:docDefaults>
<w:rPrDefault>
<w:rPr>
<w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Arial"/>
${size(22)}
<w:lang w:val="${language}"${direction === 'rtl' ? ` w:bidi="${language}"` : ''}/>
</w:rPr>
</w:rPrDefault>
<w:pPrDefault><w:pPr><w:spacing w:after="120" w:line="271" w:lineRule="auto"/></w:pPr></w:pPrDefault>
</w:docDefaults>
<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>
<w:style w:type="table" w:default="1" w:styleId="TableNormal"><w:name w:val="Normal Table"/></w:style>
${paragraphStyle('Title', 'Title', '<w:spacing w:after="80"/>', BOLD + size(52))}
${paragraphStyle('Subtitle', 'Subtitle', '<w:spacing w:after="240"/>', GREY + size(26))}
${headingStyle(1, 36)}
${headingStyle(2, 28)}
${headingStyle(3, 24)}
${paragraphStyle('Caption', 'caption', '<w:keepNext/>', BOLD + size(20))}
${paragraphStyle('Quiet', 'Quiet', '', GREY + size(19))}
${paragraphStyle('Label', 'Label', '<w:keepNext/><w:spacing w:before="200" w:after="0"/>', `<w:caps/>${GREY}${size(18)}`)}
${paragraphStyle('BoxTitle', 'Box Title', '<w:keepNext/>', BOLD)}
${paragraphStyle('Code', 'Code', SHADED, MONOSPACE)}
<w:style w:type="character" w:styleId="InlineCode">
<w:name w:val="Inline Code"/>
<w:rPr>${MONOSPACE}</w:rPr>
</w:style>
<w:style w:type="character" w:styleId="Hyperlink">
<w:name w:val="Hyperlink"/>
<w:rPr><w:color w:val="0B57A4"/><w:u w:val="single"/></w:rPr>
</w:style>
<w:style w:type="table" w:styleId="TableGrid">
<w:name w:val="Table Grid"/>
<w:tblPr><w:tblBorders>${BORDERS}</w:tblBorders></w:tblPr>
</w:style>
</w:styles>
`
}

/**
 * Renders `word/numbering.xml`: one entry for all bulleted lists, and one for each numbered list, so that the numbers
 * of each list start anew. `starts` are the first numbers of the numbered lists.
 */
export function renderNumbering(starts: number[]): string {
  const levels = Array.from({ length: LEVELS }, (_, index) => index)
  const numbers = starts.map((start, index) => {
    const restarts = levels.map(
      depth => `<w:lvlOverride w:ilvl="${depth}"><w:startOverride w:val="${start}"/></w:lvlOverride>`,
    )
    return `<w:num w:numId="${BULLETS + index + 1}"><w:abstractNumId w:val="1"/>${restarts.join('')}</w:num>`
  })
  return `${XML}
<w:numbering ${W}>
<w:abstractNum w:abstractNumId="0">
<w:multiLevelType w:val="hybridMultilevel"/>
${levels.map(index => renderLevel(index, 'bullet', '•–'[index % 2]!)).join('\n')}
</w:abstractNum>
<w:abstractNum w:abstractNumId="1">
<w:multiLevelType w:val="multilevel"/>
${levels.map(index => renderLevel(index, 'decimal', `%${index + 1}.`)).join('\n')}
</w:abstractNum>
<w:num w:numId="${BULLETS}"><w:abstractNumId w:val="0"/></w:num>
${numbers.join('\n')}
</w:numbering>
`
}

function renderLevel(index: number, format: string, text: string): string {
  return `<w:lvl w:ilvl="${index}">
<w:start w:val="1"/>
<w:numFmt w:val="${format}"/>
<w:lvlText w:val="${text}"/>
<w:lvlJc w:val="start"/>
<w:pPr><w:ind w:left="${(index + 1) * INDENT_TWIPS}" w:hanging="${INDENT_TWIPS - 65}"/></w:pPr>
</w:lvl>`
}

function headingStyle(level: number, halfPoints: number): string {
  const spacing = `<w:keepNext/><w:spacing w:before="${360 - level * 60}" w:after="80"/><w:outlineLvl w:val="${level - 1}"/>`
  return paragraphStyle(`Heading${level}`, `heading ${level}`, spacing, BOLD + size(halfPoints))
}

function paragraphStyle(id: string, name: string, paragraph: string, run: string): string {
  return `<w:style w:type="paragraph" w:styleId="${id}">
<w:name w:val="${name}"/>
<w:basedOn w:val="Normal"/>
<w:next w:val="Normal"/>
<w:pPr>${paragraph}</w:pPr>
<w:rPr>${run}</w:rPr>
</w:style>`
}

/** Renders the font size twice, for complex scripts and for all others (ECMA-376, part 1, 17.3.2.38 and 17.3.2.39). */
function size(halfPoints: number): string {
  return `<w:sz w:val="${halfPoints}"/><w:szCs w:val="${halfPoints}"/>`
}
