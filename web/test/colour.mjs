// How far two colours are apart: CIEDE2000, as seen with usual sight and with each kind of colour blindness.

/** What linear red, green and blue become (Machado, Oliveira and Fernandes 2009, severity 1). */
export const SIGHTS = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const TO_XYZ = [
  [0.4124, 0.3576, 0.1805],
  [0.2126, 0.7152, 0.0722],
  [0.0193, 0.1192, 0.9505],
];
const WHITE = [0.95047, 1, 1.08883];

const times = (matrix, vector) => matrix.map((row) => row.reduce((sum, value, at) => sum + value * vector[at], 0));

/** The linear red, green and blue of a colour written as #rrggbb. */
function linear(colour) {
  return [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
}

/** The place of a colour in CIELAB for a person with this sight. */
export function lab(colour, sight = "usual") {
  const seen = times(SIGHTS[sight], linear(colour)).map((part) => Math.min(1, Math.max(0, part)));
  const [x, y, z] = times(TO_XYZ, seen).map((part, at) => {
    const t = part / WHITE[at];
    return t > 216 / 24389 ? Math.cbrt(t) : (24389 / 27) * (t / 116) + 16 / 116;
  });
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const degrees = (radians) => (radians * 180) / Math.PI;
const sin = (angle) => Math.sin((angle * Math.PI) / 180);
const cos = (angle) => Math.cos((angle * Math.PI) / 180);
const hue = (a, b) => (a === 0 && b === 0 ? 0 : (degrees(Math.atan2(b, a)) + 360) % 360);

/** CIEDE2000 between two places in CIELAB (Sharma, Wu and Dalal 2005). */
export function ciede2000([l1, a1, b1], [l2, a2, b2]) {
  const chroma = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2;
  const g = 0.5 * (1 - Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7)));
  const [p1, p2] = [a1 * (1 + g), a2 * (1 + g)];
  const [c1, c2] = [Math.hypot(p1, b1), Math.hypot(p2, b2)];
  const [h1, h2] = [hue(p1, b1), hue(p2, b2)];
  const grey = c1 * c2 === 0;
  let dh = grey ? 0 : h2 - h1;
  if (dh > 180) dh -= 360;
  if (dh < -180) dh += 360;
  const dl = l2 - l1;
  const dc = c2 - c1;
  const dH = 2 * Math.sqrt(c1 * c2) * sin(dh / 2);
  const l = (l1 + l2) / 2;
  const c = (c1 + c2) / 2;
  let h = h1 + h2;
  if (!grey) h = Math.abs(h1 - h2) <= 180 ? h / 2 : h < 360 ? (h + 360) / 2 : (h - 360) / 2;
  const t = 1 - 0.17 * cos(h - 30) + 0.24 * cos(2 * h) + 0.32 * cos(3 * h + 6) - 0.2 * cos(4 * h - 63);
  const sl = 1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2);
  const sc = 1 + 0.045 * c;
  const sh = 1 + 0.015 * c * t;
  const rt = -2 * Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7)) * sin(60 * Math.exp(-(((h - 275) / 25) ** 2)));
  return Math.sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dH / sh) ** 2 + rt * (dc / sc) * (dH / sh));
}

/** CIEDE2000 between two colours for a person with this sight. */
export const distance = (one, other, sight = "usual") => ciede2000(lab(one, sight), lab(other, sight));

/** The contrast of two colours (WCAG 2). */
export function contrast(one, other) {
  const [low, high] = [one, other].map((colour) => times([[0.2126, 0.7152, 0.0722]], linear(colour))[0]).toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}
