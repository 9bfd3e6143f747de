import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import type { Block, BlockOf, BlockType } from '../../src/course/blocks/blocks.ts'
import type { Course } from '../../src/course/schema.ts'

export function locatePart(page: Page, id: string): Locator {
  return page.locator(`[data-part="${id}"]`)
}

/** Opens the menu of new parts that stands after a part, by keyboard, and chooses one of them. */
export async function addPart(page: Page, after: string, kind: RegExp): Promise<void> {
  await locatePart(page, after).focus()
  await page.keyboard.press('a')
  await page.getByRole('dialog').getByRole('button', { name: kind }).click()
}

export async function waitForSave(page: Page): Promise<void> {
  await page
    .locator('[data-state=saved]')
    .getByText(/^Draft on version \d+, saved/)
    .waitFor()
}

export async function finishVersion(page: Page, version: number): Promise<void> {
  await page.getByRole('button', { name: 'Finish version' }).click()
  await page.getByText(`Version ${version}`, { exact: true }).waitFor()
}

/** Lists the blocks of the first lesson. */
export function listFirstBlocks(course: Course): Block[] {
  return course.chapters[0]!.lessons[0]!.blocks
}

export function findBlock<Type extends BlockType>(blocks: Block[], type: Type): BlockOf<Type> | undefined {
  return blocks.find(block => block.type === type) as BlockOf<Type> | undefined
}

export function drawPicture(colour: string): Promise<Buffer> {
  return sharp({ create: { width: 640, height: 400, channels: 3, background: colour } })
    .png()
    .toBuffer()
}
