import { type Brand, CORNERS, type Corners, TYPEFACES, type Typeface } from '../../../brand/brand.ts'
import { LOGO_BYTES } from '../../../brand/read-logo.ts'
import { type Html, html } from '../../../look/html.ts'
import { icon } from '../../../look/icons.ts'
import { buildConsoleAssets } from '../assets.ts'
import { GROUND_WORDS } from '../browser/logo-words.ts'
import { type Page, pageHead } from '../page.ts'
import type { KeyVisitor } from '../visitor.ts'
import { brandLedger } from './brand-ledger-list.ts'
import { brandPreview, type PreviewChoice } from './brand-preview.ts'
import { fieldState, type Problems, renderProblem } from './form-fields.ts'

const CORNER_WORDS: Record<Corners, string> = { petal: 'Petal', round: 'Round', square: 'Square' }

const TYPEFACE_WORDS: Record<Typeface, [string, string]> = {
  bricolage: ['Bricolage Grotesque', 'warm, ours'],
  manrope: ['Manrope', 'clear, modern'],
  fraunces: ['Fraunces', 'bookish, a soft serif'],
  atkinson: ['Atkinson Hyperlegible', 'easiest to read'],
}

/** What stands in the form: as it was saved, or as it was sent and refused. */
export type BrandForm = {
  name: string
  main: string
  second: string
  corners: string
  typeface: string
  footer: string
}

export type BrandPage = {
  form: BrandForm
  logo: Brand['logo']
  /** Whether there is anything to take off. */
  isBranded: boolean
  isTestKey: boolean
  preview: PreviewChoice
  said?: string | undefined
  problems?: Problems
  refusal?: string | undefined
}

export function brandPage(visitor: KeyVisitor, page: BrandPage): Page {
  const { form, logo, isBranded, isTestKey, preview, said, problems = new Map(), refusal } = page
  return {
    title: 'Brand',
    visitor,
    at: '/console/brand',
    head: html`<script src="${buildConsoleAssets().brandScript.url}" defer></script>`,
    body: html`
      ${pageHead('Brand', 'On previews at once, and on every package that is exported from now on.')}
      ${isTestKey && html`<p class="notice">This is a test key: it sees the brand of the account and cannot change it.</p>`}
      ${refusal && html`<p class="notice bad" role="alert">${icon('warning')} ${refusal}</p>`}
      ${said && html`<p class="notice good" role="status">${icon('check')} ${said}</p>`}
      <div class="brand-desk" data-brand>
        <div class="stack brand-form">
          ${logoForm(logo, form.name, isTestKey)}
          ${lookForm(form, problems, isTestKey)}
          ${isBranded && !isTestKey && resetForm()}
        </div>
        ${brandPreview(preview)}
      </div>
    `,
  }
}

/** By itself, and saved at once: a file cannot wait in a form that is sent back with a complaint. */
function logoForm(logo: Brand['logo'], name: string, isTestKey: boolean): Html {
  const shown = logo
    ? html`<img src="/console/brand/logo?${logo.sha256.slice(0, 10)}" alt="The logo of ${name}">`
    : html`<span>No logo: the name stands in its place</span>`
  return html`
    <div class="field" data-logo data-most="${LOGO_BYTES}">
      <h2 class="legend">Logo</h2>
      <div class="logo-desk">
        <div class="logo-shown" data-ground="${logo?.ground ?? 'any'}" data-logo-shown>${shown}</div>
        <div>
          ${!isTestKey && logoActions(logo !== null)}
          <p class="hint" data-logo-says>
            ${logo ? GROUND_WORDS[logo.ground] : 'SVG, PNG or JPEG, up to 200 kB. Nothing in it may run or load anything.'}
          </p>
          <p class="problem" role="alert" data-logo-problem hidden></p>
        </div>
      </div>
    </div>
  `
}

function logoActions(hasLogo: boolean): Html {
  return html`
    <div class="logo-actions">
      <form method="post" action="/console/brand/logo" enctype="multipart/form-data" data-logo-form>
        <label class="button quiet small file-button">
          ${icon('up')}
          <span>Choose a file</span>
          <input type="file" name="file" accept=".svg,.png,.jpg,.jpeg,image/svg+xml,image/png,image/jpeg">
        </label>
        <button class="button quiet small unscripted">Upload</button>
      </form>
      <form method="post" action="/console/brand/logo/remove" data-logo-remove${!hasLogo && html` hidden`}>
        <button class="link">Remove<span class="unseen"> the logo</span></button>
      </form>
    </div>
  `
}

function lookForm(form: BrandForm, problems: Problems, isTestKey: boolean): Html {
  const state = (field: string, hint?: string) => fieldState(problems, field, hint)
  return html`
    <form method="post" action="/console/brand" class="stack" data-look novalidate autocomplete="off">
      <div class="field">
        <label for="name">Name</label>
        <input id="name" name="name" value="${form.name}" maxlength="80" required${state('name')}>
        ${renderProblem(problems, 'name')}
      </div>
      <fieldset class="field">
        <legend>Colours</legend>
        <div class="colours">
          ${colourField('main', 'Main', form.main, problems)}
          ${colourField('second', 'Second', form.second, problems)}
        </div>
        <p class="hint" id="colours-hint">Any two. Leave both empty, and every course keeps its own.</p>
        ${brandLedger(form)}
      </fieldset>
      <fieldset class="field">
        <legend>Corners</legend>
        <div class="choices three">
          ${CORNERS.map(corners => cornerChoice(corners, form.corners))}
        </div>
        ${renderProblem(problems, 'corners')}
      </fieldset>
      <fieldset class="field">
        <legend>Headlines</legend>
        <div class="choices">
          ${TYPEFACES.map(typeface => typefaceChoice(typeface, form.typeface))}
        </div>
        ${renderProblem(problems, 'typeface')}
      </fieldset>
      <div class="field">
        <label for="footer">Line at the foot <span class="optional">optional</span></label>
        <input id="footer" name="footer" value="${form.footer}" maxlength="160"${state('footer')}>
        ${renderProblem(problems, 'footer')}
      </div>
      ${!isTestKey && html`<p><button class="button large">Save the brand</button></p>`}
    </form>
  `
}

function colourField(field: 'main' | 'second', label: string, value: string, problems: Problems): Html {
  return html`
    <div class="field">
      <label for="${field}-colour">${label}</label>
      <div class="colour">
        <input type="color" class="scripted" value="${value || '#888888'}" aria-label="${label} colour, picker" data-picker="${field}">
        <input
          id="${field}-colour"
          name="${field}"
          value="${value}"
          maxlength="7"
          spellcheck="false"
          placeholder="#0b5d5b"${fieldState(problems, `colours.${field}`, 'colours-hint')}
        >
      </div>
      ${renderProblem(problems, `colours.${field}`)}
    </div>
  `
}

function cornerChoice(corners: Corners, chosen: string): Html {
  return html`
    <label class="choice">
      <input type="radio" name="corners" value="${corners}"${corners === chosen && html` checked`}>
      <i class="corner ${corners}" aria-hidden="true"></i>
      <span><b>${CORNER_WORDS[corners]}</b></span>
    </label>
  `
}

function typefaceChoice(typeface: Typeface, chosen: string): Html {
  const [name, character] = TYPEFACE_WORDS[typeface]
  return html`
    <label class="choice">
      <input type="radio" name="typeface" value="${typeface}"${typeface === chosen && html` checked`}>
      <span><b class="face ${typeface}">Learn by doing</b> <small>${name}, ${character}</small></span>
    </label>
  `
}

function resetForm(): Html {
  return html`
    <details class="reset">
      <summary>Take the brand off… ${icon('chevron')}</summary>
      <form method="post" action="/console/brand/reset">
        <p>Courses have their own look again, and the logo is deleted. Packages that were exported stay as they are.</p>
        <button class="button quiet danger">Take the brand off</button>
      </form>
    </details>
  `
}
