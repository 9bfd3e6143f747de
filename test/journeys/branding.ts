import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { EDITIONS } from '../../src/edition.ts'
import type { Dialect } from '../support/databases.ts'
import { findMarker } from '../support/find-marker.ts'
import { JPEG, SVG_LOGO, svgWith } from '../support/logo-files.ts'
import { attributesOf, openPackage, textOf } from '../support/scorm-package.ts'
import { type Customer, startTestService, type TestService } from '../support/service.ts'
import { assertError } from './api.ts'

/** Words that occur nowhere else, so that the test can search all files for bytes of a brand. */
const MARKER = 'Quokkaberry & Sons'
const COLOURS = { main: '#0B5D5B', second: '#f2a33a' }

/** Tests how an account's brand looks in previews, on covers and in packages. */
export function brandingJourneys(dialect: Dialect): void {
  describe(`branding on ${dialect}`, () => {
    let service: TestService
    let customer: Customer
    let courseId: string
    before(async () => {
      service = await startTestService(dialect)
      customer = await service.newCustomer()
      courseId = (await service.finishedJob(customer, { subject: 'Workplace fire safety' })).body.course.id
    })
    after(() => service.remove())

    const call = (method: string, path: string, body?: unknown, key = customer.key) =>
      service.call(method, path, { key, ...(body !== undefined && { body }) })
    const sendLogo = (file: string | Buffer, type = 'image/svg+xml', key = customer.key) =>
      service.call('PUT', '/api/v1/brand/logo', { key, body: file, headers: { 'content-type': type } })
    const get = async (path: string) => (await fetch(`${service.url}${path}`)).text()
    const exported = async (format: string, id = courseId) => {
      const { body } = await call('POST', `/api/v1/courses/${id}/export`, { format })
      return {
        url: body.downloadUrl as string,
        zip: new Uint8Array(await (await fetch(body.downloadUrl)).arrayBuffer()),
      }
    }

    test('an account without a brand has its name, and each course its own look', async () => {
      const { status, body } = await call('GET', '/api/v1/brand')
      assert.equal(status, 200)
      assert.deepEqual(body, {
        name: 'Customer',
        colours: null,
        corners: 'petal',
        typeface: 'bricolage',
        footer: null,
        logo: null,
        version: null,
        savedAt: null,
      })
      assert.doesNotMatch(await get(`/go/${courseId}`), /brand-mark/)
      assert.equal((await fetch(`${service.url}/go/${courseId}/logo`)).status, 404)
    })

    test('a course for newcomers names the brand’s company, and the forecast counts that too', async () => {
      const branded = await service.newCustomer()
      const order = { subject: 'Onboarding for new employees', addOns: ['wrapup', 'agreement'] }
      const readCourse = async () => {
        const { course } = (await service.finishedJob(branded, order)).body
        return (await call('GET', `/api/v1/courses/${course.id}`, undefined, branded.key)).body
      }
      const unnamed = await readCourse()
      assert.match(unnamed.agreement.statement, /on the first weeks in a new job\./)
      await call('PUT', '/api/v1/brand', { name: 'Northwind & Co' }, branded.key)
      const named = await readCourse()
      assert.match(named.agreement.statement, /on the first weeks at Northwind & Co\./)
      assert.ok(!JSON.stringify([named, unnamed]).includes('{{'))
      assert.match(await get(`/go/${named.id}`), /first weeks at Northwind &amp; Co/)
      const { body: forecast } = await call('POST', '/api/v1/courses/forecast', order, branded.key)
      assert.deepEqual([forecast.title, forecast.minutes], [named.name, named.minutes])
    })

    test('a brand’s colours, cover and logo are in the preview at once', async () => {
      const before = await get(`/go/${courseId}/cover.svg`)
      const put = await call('PUT', '/api/v1/brand', {
        name: MARKER,
        colours: COLOURS,
        corners: 'square',
        typeface: 'manrope',
        footer: `${MARKER} Academy`,
      })
      assert.equal(put.status, 200, JSON.stringify(put.body))
      assert.deepEqual(put.body.colours, { main: '#0b5d5b', second: '#f2a33a' })
      assert.match(put.body.version, /^[0-9a-f]{10}$/)
      const logo = await sendLogo(SVG_LOGO)
      const { sha256, ...facts } = logo.body.logo
      assert.deepEqual([logo.status, facts], [200, { type: 'image/svg+xml', width: 1000, height: 218, ground: 'any' }])
      assert.notEqual(logo.body.version, put.body.version)

      const page = await get(`/go/${courseId}`)
      assert.match(
        page,
        new RegExp(`<img src="/go/${courseId}/logo" width="\\d+" height="\\d+" alt="Quokkaberry &amp; Sons">`),
      )
      assert.match(page, /Quokkaberry &amp; Sons Academy/)
      const theme = await get(`/go/${courseId}/theme.css`)
      assert.match(theme, /--fill:#0b5d5b/)
      assert.match(theme, /--pill:0rem/)
      const style = /href="(\/assets\/player-[^"]+\.css)"/.exec(page)![1]!
      assert.match(await get(style), /manrope-[0-9a-f]{10}\.woff2/)
      assert.notEqual(await get(`/go/${courseId}/cover.svg`), before)
      assert.match(await get(`/go/${courseId}/cover.svg`), /#f2a33a/)

      const drawn = await fetch(`${service.url}/go/${courseId}/logo`)
      assert.equal(drawn.headers.get('content-type'), 'image/svg+xml')
      assert.match(drawn.headers.get('content-security-policy')!, /default-src 'none'.*sandbox/)
      const svg = await drawn.text()
      assert.equal(sumOf(Buffer.from(svg)), sha256)
      assert.doesNotMatch(svg, /script|http:\/\/(?!www\.w3\.org)|https:/)
    })

    test('a package of every edition has the brand, and loads nothing from elsewhere', async () => {
      for (const edition of EDITIONS) {
        const opened = openPackage((await exported(edition)).zip)
        const page = textOf(opened, 'index.html')
        assert.match(page, /<img src="logo\.svg"[^>]*alt="Quokkaberry &amp; Sons">/)
        assert.match(textOf(opened, 'logo.svg'), /^<svg xmlns/)
        assert.match(textOf(opened, 'theme.css'), /--fill:#0b5d5b/)
        const listed = attributesOf(opened.manifest, 'file', 'href')
        assert.deepEqual(
          ['logo.svg', 'manrope.woff2', 'display.woff2'].map(name => listed.includes(name)),
          [true, true, false],
        )
        for (const name of listed) assert.ok(opened.files.has(name), name)
        const fonts = [...textOf(opened, 'player.css').matchAll(/url\(([^)]+)\)/g)].map(([, name]) => name!)
        assert.ok(fonts.length > 0)
        for (const name of fonts) assert.ok(opened.files.has(name), name)
        assert.ok(!page.includes(service.url))
      }
    })

    test('an old package keeps its bytes and address; an export with a new look is a new package', async () => {
      const first = await exported('scorm12')
      assert.equal((await exported('scorm12')).url, first.url)
      const chosen = (await call('GET', '/api/v1/brand')).body
      const { name, colours, corners, typeface, footer } = chosen
      await call('PUT', '/api/v1/brand', { name, colours: { ...colours, main: '#8b1e3f' }, corners, typeface, footer })
      const second = await exported('scorm12')
      assert.notEqual(second.url, first.url)
      assert.match(textOf(openPackage(second.zip), 'theme.css'), /--fill:#8b1e3f/)
      const kept = new Uint8Array(await (await fetch(first.url)).arrayBuffer())
      assert.equal(sumOf(kept), sumOf(first.zip))

      await call('PUT', '/api/v1/brand', { name, colours, corners, typeface, footer })
      assert.equal((await exported('scorm12')).url, first.url)
    })

    test('an invalid brand is refused with the reason, and the old one stays', async () => {
      const before = (await call('GET', '/api/v1/brand')).body
      const wrong: [object, RegExp][] = [
        [{}, /name is required/],
        [{ name: ' ' }, /name must not be blank/],
        [{ name: 'x'.repeat(81) }, /name must have at most 80/],
        [{ name: 'A', colours: { main: 'red', second: '#000000' } }, /colours\.main must be # and six/],
        [{ name: 'A', colours: { main: '#0b5d5b' } }, /colours\.second/],
        [{ name: 'A', colours: { main: '#0b5d5b;}', second: '#000000' } }, /colours\.main must be # and six/],
        [{ name: 'A', corners: 'oval' }, /corners must be one of petal, round, square/],
        [{ name: 'A', typeface: 'comic' }, /typeface must be one of/],
        [{ name: 'A', footer: 'x'.repeat(161) }, /footer must have at most 160/],
      ]
      for (const [body, says] of wrong)
        assertError(await call('PUT', '/api/v1/brand', body), 400, 'VALIDATION_ERROR', says)

      const logos: [string | Buffer, string, RegExp][] = [
        [svgWith('<script>fetch("//example.com")</script>'), 'image/svg+xml', /The logo has a script/],
        [svgWith('<script>1</script>'), 'image/png', /The logo has a script/],
        ['<!doctype html><p>hello', 'image/png', /The logo/],
        [Buffer.alloc(0), 'image/png', /The logo must be|must not be empty/],
        [Buffer.alloc(200_001), 'image/png', /200/],
        [SVG_LOGO, 'text/html', /type|Content-Type/i],
      ]
      for (const [file, type, says] of logos) assertError(await sendLogo(file, type), 400, 'VALIDATION_ERROR', says)
      assert.deepEqual((await call('GET', '/api/v1/brand')).body, before)
    })

    test('the type of a logo is read from its bytes, not from its header', async () => {
      const { status, body } = await sendLogo(JPEG, 'application/octet-stream')
      assert.deepEqual([status, body.logo.type, body.logo.width, body.logo.height], [200, 'image/png', 16, 8])
      assert.match(textOf(openPackage((await exported('scorm2004')).zip), 'index.html'), /src="logo\.png"/)
      assert.equal((await call('DELETE', '/api/v1/brand/logo')).status, 204)
      assertError(await call('DELETE', '/api/v1/brand/logo'), 404, 'NOT_FOUND', /no logo/)
      assert.match(await get(`/go/${courseId}`), /<p class="brand-mark">Quokkaberry &amp; Sons<\/p>/)
    })

    test('a first logo creates a brand with the account’s name', async () => {
      const other = await service.newCustomer()
      const { body } = await sendLogo(SVG_LOGO, 'image/svg+xml', other.key)
      assert.deepEqual([body.name, body.colours, body.logo.type], ['Customer', null, 'image/svg+xml'])
      assert.equal((await call('DELETE', '/api/v1/brand', undefined, other.key)).status, 204)
      assert.deepEqual((await call('GET', '/api/v1/brand', undefined, other.key)).body.version, null)
    })

    test('all keys of an account share its brand, other accounts do not, and a test key cannot change it', async () => {
      const made = await service.asAdmin('POST', `/admin/v1/accounts/${customer.accountId}/keys`, { test: true })
      const { key } = made.body
      assert.equal((await call('GET', '/api/v1/brand', undefined, key)).body.name, MARKER)
      const refusal = /test key cannot change the brand/
      assertError(await call('PUT', '/api/v1/brand', { name: 'A' }, key), 400, 'VALIDATION_ERROR', refusal)
      assertError(await call('DELETE', '/api/v1/brand', undefined, key), 400, 'VALIDATION_ERROR', refusal)
      assertError(await call('DELETE', '/api/v1/brand/logo', undefined, key), 400, 'VALIDATION_ERROR', refusal)
      assertError(await sendLogo(SVG_LOGO, 'image/svg+xml', key), 400, 'VALIDATION_ERROR', refusal)
      const job = await service.finishedJob({ ...customer, key }, { subject: 'Workplace fire safety' })
      assert.match(await get(`/go/${job.body.course.id}`), /Quokkaberry/)

      const stranger = await service.newCustomer()
      assert.equal((await call('GET', '/api/v1/brand', undefined, stranger.key)).body.name, 'Customer')
    })

    test('the audit trail says who changed the brand, but not its content', async () => {
      await call('PUT', '/api/v1/brand', { name: MARKER })
      await sendLogo(SVG_LOGO)
      const { items } = (await service.asAdmin('GET', '/admin/v1/audit?limit=2')).body
      assert.deepEqual(
        items.map((item: { action: string; actor: string; targetId: string }) => [
          item.action,
          item.actor,
          item.targetId,
        ]),
        [
          ['change-logo', customer.keyId, customer.accountId],
          ['change-brand', customer.keyId, customer.accountId],
        ],
      )
      assert.ok(!JSON.stringify(items).includes('Quokka'))
    })

    test('an erased account leaves no byte of its brand', async () => {
      const path = 'M13.37 40V8h8l18 20V8h8v32h-8L12.5 20v20z'
      await sendLogo(svgWith(`<path d="${path}"/>`))
      await exported('scorm12')
      const logo = await get(`/go/${courseId}/logo`)
      const stored = Buffer.from(logo).toString('base64').slice(200, 240)
      assert.ok(await findMarker(service, stored))
      assert.equal((await service.asAdmin('DELETE', `/admin/v1/accounts/${customer.accountId}`)).status, 204)
      for (const marker of [MARKER, 'Quokkaberry', stored]) assert.equal(await findMarker(service, marker), null)
    })
  })
}

function sumOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
