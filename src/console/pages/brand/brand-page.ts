import { type Brand, CORNERS, type Corners, TYPEFACES, type Typeface } from '../../../brand/brand.ts'
import { LOGO_BYTES } from '../../../brand/logo.ts'
import { type Html, html } from '../../../look/html.ts'
import { icon } from '../../../look/icons.ts'
import { buildConsoleAssets } from '../../assets.ts'
import { renderSaid, type Said } from '../../console-error.ts'
import { type Page, pageHead } from '../../page.ts'
import type { KeyVisitor } from '../../visitor.ts'
import type { Words } from '../../words.ts'
import { fieldState, type Problems, renderProblem } from '../form-fields.ts'
import { brandLedger } from './brand-ledger-list.ts'
import { brandPreview, type PreviewChoice } from './brand-preview.ts'

const TYPEFACE_NAMES: Record<Typeface, string> = {
  bricolage: 'Bricolage Grotesque',
  manrope: 'Manrope',
  fraunces: 'Fraunces',
  atkinson: 'Atkinson Hyperlegible',
}

/** Contents of the form: the saved brand, or the submitted values if the server refused them. */
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
  /** Whether there is a brand that can be removed. */
  isBranded: boolean
  isTestKey: boolean
  preview: PreviewChoice
  said?: string | undefined
  problems?: Problems
  refusal?: Said | undefined
}

export function brandPage(words: Words, visitor: KeyVisitor, page: BrandPage): Page {
  const { form, logo, isBranded, isTestKey, preview, said, problems = new Map(), refusal } = page
  return {
    title: words.text('frame.brand'),
    visitor,
    at: '/console/brand',
    scripted: ['brandScript'],
    head: html`<script src="${buildConsoleAssets().brandScript.url}" defer></script>`,
    body: html`
      ${pageHead(words.text('frame.brand'), words.text('brand.lead'))}
      ${isTestKey && html`<p class="notice">${words.text('brand.testKey')}</p>`}
      ${refusal && html`<p class="notice bad" role="alert">${icon('warning')} ${renderSaid(refusal)}</p>`}
      ${said && html`<p class="notice good" role="status">${icon('check')} ${said}</p>`}
      <div class="brand-desk" data-brand>
        <div class="stack brand-form">
          ${logoForm(words, logo, form.name, isTestKey)}
          ${lookForm(words, form, problems, isTestKey)}
          ${isBranded && !isTestKey && resetForm(words)}
        </div>
        ${brandPreview(words, preview)}
      </div>
    `,
  }
}

/**
 * Renders the form of the logo. It is separate and saved at once, because a browser cannot keep a chosen file when a
 * form is shown again with errors.
 */
function logoForm(words: Words, logo: Brand['logo'], name: string, isTestKey: boolean): Html {
  const logoPicture = logo
    ? html`<img src="/console/brand/logo?${logo.sha256.slice(0, 10)}" alt="${words.text('brand.logoOf', { name })}">`
    : html`<span>${words.text('brand.noLogo')}</span>`
  return html`
    <div class="field" data-logo data-most="${LOGO_BYTES}">
      <h2 class="legend">${words.text('brand.logo')}</h2>
      <div class="logo-desk">
        <div class="logo-shown" data-ground="${logo?.ground ?? 'any'}" data-logo-shown>${logoPicture}</div>
        <div>
          ${!isTestKey && logoActions(words, logo !== null)}
          <p class="hint" data-logo-says>
            ${words.text(logo ? `brandScript.ground-${logo.ground}` : 'brand.logoHint')}
          </p>
          <p class="problem" role="alert" data-logo-problem hidden></p>
        </div>
      </div>
    </div>
  `
}

function logoActions(words: Words, hasLogo: boolean): Html {
  return html`
    <div class="logo-actions">
      <form method="post" action="/console/brand/logo" enctype="multipart/form-data" data-logo-form>
        <label class="button quiet small file-button">
          ${icon('up')}
          <span>${words.text('brand.chooseFile')}</span>
          <input type="file" name="file" accept=".svg,.png,.jpg,.jpeg,.webp,image/svg+xml,image/png,image/jpeg,image/webp">
        </label>
        <button class="button quiet small unscripted">${words.text('frame.upload')}</button>
      </form>
      <form method="post" action="/console/brand/logo/remove" data-logo-remove${!hasLogo && html` hidden`}>
        <button class="link">
          ${words.text('brand.remove')}<span class="unseen"> ${words.text('brand.removeWhat')}</span>
        </button>
      </form>
    </div>
  `
}

function lookForm(words: Words, form: BrandForm, problems: Problems, isTestKey: boolean): Html {
  const state = (field: string, hint?: string) => fieldState(problems, field, hint)
  return html`
    <form method="post" action="/console/brand" class="stack" data-look novalidate autocomplete="off">
      <div class="field">
        <label for="name">${words.text('frame.name')}</label>
        <input id="name" name="name" value="${form.name}" maxlength="80" required${state('name')}>
        ${renderProblem(problems, 'name')}
      </div>
      <fieldset class="field">
        <legend>${words.text('brand.colours')}</legend>
        <div class="colours">
          ${colourField(words, 'main', form.main, problems)}
          ${colourField(words, 'second', form.second, problems)}
        </div>
        <p class="hint" id="colours-hint">${words.text('brand.coloursHint')}</p>
        ${brandLedger(words, form)}
      </fieldset>
      <fieldset class="field">
        <legend>${words.text('brand.corners')}</legend>
        <div class="choices three">
          ${CORNERS.map(corners => cornerChoice(words, corners, form.corners))}
        </div>
        ${renderProblem(problems, 'corners')}
      </fieldset>
      <fieldset class="field">
        <legend>${words.text('brand.headlines')}</legend>
        <div class="choices">
          ${TYPEFACES.map(typeface => typefaceChoice(words, typeface, form.typeface))}
        </div>
        ${renderProblem(problems, 'typeface')}
      </fieldset>
      <div class="field">
        <label for="footer">
          ${words.text('brand.footer')} <span class="optional">${words.text('frame.optional')}</span>
        </label>
        <input id="footer" name="footer" value="${form.footer}" maxlength="160"${state('footer')}>
        ${renderProblem(problems, 'footer')}
      </div>
      ${!isTestKey && html`<p><button class="button large">${words.text('brand.save')}</button></p>`}
    </form>
  `
}

function colourField(words: Words, field: 'main' | 'second', value: string, problems: Problems): Html {
  return html`
    <div class="field">
      <label for="${field}-colour">${words.text(`brand.${field}`)}</label>
      <div class="colour">
        <input
          type="color"
          class="scripted"
          value="${value || '#888888'}"
          aria-label="${words.text(`brand.${field}Picker`)}"
          data-picker="${field}"
        >
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

function cornerChoice(words: Words, corners: Corners, chosen: string): Html {
  return html`
    <label class="choice">
      <input type="radio" name="corners" value="${corners}"${corners === chosen && html` checked`}>
      <i class="corner ${corners}" aria-hidden="true"></i>
      <span><b>${words.text(`brand.${corners}`)}</b></span>
    </label>
  `
}

function typefaceChoice(words: Words, typeface: Typeface, chosen: string): Html {
  return html`
    <label class="choice">
      <input type="radio" name="typeface" value="${typeface}"${typeface === chosen && html` checked`}>
      <span><b class="face ${typeface}">${words.text('brand.sample')}</b> <small>${TYPEFACE_NAMES[typeface]}, ${words.text(`brand.${typeface}`)}</small></span>
    </label>
  `
}

function resetForm(words: Words): Html {
  return html`
    <details class="reset">
      <summary>${words.text('brand.takeOffAsk')} ${icon('chevron')}</summary>
      <form method="post" action="/console/brand/reset">
        <p>${words.text('brand.takeOffMeans')}</p>
        <button class="button quiet danger">${words.text('brand.takeOff')}</button>
      </form>
    </details>
  `
}
