import { html } from '../../look/html.ts'
import { icon } from '../../look/icons.ts'
import { formatBytes } from '../media/format-media.ts'
import { findOnShelf, locateFile } from '../media/media-shelf.ts'
import type { BlockView } from './block-view.ts'

/**
 * Renders a link with the file's purpose, name, kind and size. The package stores the file under another name;
 * `download` restores the original name.
 */
export const renderDownload: BlockView<'download'> = ({ media, title, purpose }, { locale }, shelf) => {
  const file = findOnShelf(shelf, media, 'file')
  if (!file) return html`<p class="block">${title}</p>`
  return html`
    <a class="block download" href="${locateFile(shelf, file)}" download="${file.name}">
      <span class="kind" aria-hidden="true">${file.format.toUpperCase()}</span>
      <span class="download-text">
        <strong>${title}</strong>
        ${' '}
        ${purpose && html`<small>${purpose}</small>`}
        ${' '}
        <small><bdi>${file.name}</bdi>, ${formatBytes(file.bytes, locale)}</small>
      </span>
      ${icon('down')}
    </a>
  `
}
