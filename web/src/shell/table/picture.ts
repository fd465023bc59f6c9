// A picture of the result, drawn on this device: to be shared where the browser can, else saved.

import type { Outcome } from "../../games/contract";
import type { AnySeat } from "../../net/seat";
import { standalone } from "../../art/standalone";

const WIDTH = 1200;
const HEIGHT = 630;
const TITLE = '"Fredoka Variable", system-ui, sans-serif';

/** Draw how the game came out, and hand it to whatever the device shares pictures with. */
export async function sharePicture(outcome: Outcome, seat: AnySeat, title: string): Promise<void> {
  const file = new File([await drawn(outcome, seat, title)], "divetable.png", { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) return navigator.share({ files: [file], title: outcome.heading }).catch(() => undefined);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

async function drawn({ heading, standings }: Outcome, seat: AnySeat, title: string): Promise<Blob> {
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height: HEIGHT });
  const pen = canvas.getContext("2d") as CanvasRenderingContext2D;
  await document.fonts.load(`600 60px ${TITLE}`);
  const windows = [...document.querySelectorAll<SVGSVGElement>(".end-row svg.end-window")];
  const divers = await Promise.all(windows.map((drawing) => imageOf(drawing)));
  water(pen);
  const write = writer(pen);
  write(title, 60, 84, 34, "#d9f2ee");
  write(heading, 60, 168, 68, "#f3faf7", 1080);
  const best = divers[0];
  if (best) pen.drawImage(best, 90, 220, 340, 340);
  const high = Math.min(92, 380 / standings.length);
  standings.forEach((row, at) => {
    const y = 210 + high * at;
    pen.fillStyle = row.isWinner ? "rgb(111 224 176 / 0.28)" : "rgb(4 21 47 / 0.5)";
    pen.beginPath();
    pen.roundRect(500, y, 640, high - 8, 18);
    pen.fill();
    const diver = divers[at];
    if (diver) pen.drawImage(diver, 512, y + 4, high - 16, high - 16);
    const middle = y + high / 2 + 6;
    const hasNumber = row.number !== null;
    write(seat.players[row.seat]?.name ?? "", 520 + high, middle, 30, "#f3faf7", 200);
    if (row.note) write(row.note, 740 + (hasNumber ? 0 : 20), middle, 20, "#b9d3d6", hasNumber ? 260 : 360);
    if (row.number !== null) write(`${row.number}`, 1116, middle + 6, 46, "#f3faf7", 120, "right");
  });
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png");
  });
}

function water(pen: CanvasRenderingContext2D): void {
  const fill = pen.createLinearGradient(0, 0, 0, HEIGHT);
  ["#3aa9b8", "#227f9e", "#155a86", "#0b3864", "#061f42"].forEach((colour, at) => fill.addColorStop(at / 4, colour));
  pen.fillStyle = fill;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.fillStyle = "rgb(217 242 238 / 0.14)";
  for (const x of [120, 300, 620]) {
    pen.beginPath();
    [
      [x, 0],
      [x + 110, 0],
      [x + 240, HEIGHT],
      [x - 40, HEIGHT],
    ].forEach(([a, b]) => pen.lineTo(a as number, b as number));
    pen.fill();
  }
}

type Write = (text: string, x: number, y: number, size: number, colour: string, wide?: number, align?: CanvasTextAlign) => void;

/** Writes on one line, smaller if it does not fit into *wide*. */
const writer =
  (pen: CanvasRenderingContext2D): Write =>
  (text, x, y, size, colour, wide = WIDTH, align = "left") => {
    pen.font = `600 ${size}px ${TITLE}`;
    pen.fillStyle = colour;
    pen.textAlign = align;
    pen.fillText(text, x, y, wide);
  };

async function imageOf(drawing: SVGSVGElement): Promise<HTMLImageElement | null> {
  const image = new Image();
  const source = URL.createObjectURL(new Blob([standalone(drawing, 400)], { type: "image/svg+xml" }));
  image.src = source;
  await image.decode().catch(() => undefined);
  URL.revokeObjectURL(source);
  return image.naturalWidth ? image : null;
}
