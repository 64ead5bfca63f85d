// Links and files: packed texts, the clipboard, downloads, opened files.

import { h, t } from "./asalto.js";
import { Problem } from "./service.js";

/** @param {ReadableStream<BufferSource>} stream */
const bytesOf = (stream) => new Response(stream).arrayBuffer().then((buffer) => new Uint8Array(buffer));

/**
 * Pack a text for the part of a link behind #.
 *
 * @param {string} text
 */
export async function packed(text) {
  const bytes = await bytesOf(new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw")));
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

const MOST_PACKED = 2 ** 20; // bytes of a text in a link

/**
 * Return the text that was packed for a link. Throws an error for a text that is broken or too long.
 *
 * @param {string} code
 */
export async function unpacked(code) {
  const letters = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const decoder = new TextDecoder();
  const reader = /** @type {ReadableStream<Uint8Array>} */ (stream).getReader();
  let text = "";
  for (let size = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.length;
    if (size > MOST_PACKED) throw new Error(t("link-too_long"));
    text += decoder.decode(value, { stream: true });
  }
}

/**
 * Copy a link to the clipboard, or show it if the browser forbids that.
 *
 * @param {string} link
 * @param {Element} place
 */
export async function copied(link, place) {
  place.replaceChildren(h("a", { href: link }, link));
  try {
    await navigator.clipboard.writeText(link);
    place.prepend(t("copied"), " ");
  } catch {
    place.prepend(t("copy_this"), " ");
  }
}

/**
 * Offer a file for download.
 *
 * @param {string} name
 * @param {string} text
 */
export function download(name, text) {
  const link = h("a", { href: URL.createObjectURL(new Blob([text], { type: "text/plain" })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

const MOST_BYTES = 2 ** 20; // of a file, as the server has it

/**
 * Return the bytes of a file. Throws a Problem if there are too many.
 *
 * @param {File} file
 */
export async function bytesIn(file) {
  if (file.size > MOST_BYTES) throw new Problem([t("file-too_large", { name: file.name.slice(-60) })]);
  return new Uint8Array(await file.arrayBuffer());
}

/**
 * Return the text of a file. Throws a Problem if it is too large, or is no text.
 *
 * @param {File} file
 */
export async function textIn(file) {
  const bytes = await bytesIn(file);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Problem([t("file-no_text", { name: file.name.slice(-60) })]);
  }
}
