// The flashlight: pictures of the stack in the light of ten lamps, weighed pixel by pixel by where the light is held.
// Near it, light comes from above; farther off it grazes, away from the light. Weighed in linear light, on the GPU.

import type { Picture } from "./water";

/** Where the flashlight is: above what is pointed at, at a side of the stack, or below it. */
export type Place = "above" | "left" | "right" | "below";
export type Held = { readonly x: number; readonly y: number; readonly place: Place };

/** Which picture has the light of a place. */
const LAMP: Readonly<Record<Place, number>> = { above: 0, left: 1, right: 5, below: 9 };

const VERTEX = "#version 300 es\nin vec2 p;out vec2 at;void main(){at=p*vec2(.5,-.5)+.5;gl_Position=vec4(p,0,1);}";
const FRAGMENT = `#version 300 es
precision highp float;precision highp sampler2DArray;
uniform sampler2DArray lamps;uniform vec3 held;in vec2 at;out vec4 colour;
vec3 lit(float n){return pow(texture(lamps,vec3(at,n)).rgb,vec3(2.2));}
void main(){
  vec2 away=at-held.xy;float far=length(away);
  float grazing=smoothstep(.03,.55,far),spot=1./(1.+pow(far/.42,2.6));
  float turn=mod(atan(away.y,away.x)/.785398,8.),low=floor(turn),part=turn-low;
  vec3 side=mix(lit(1.+low),lit(1.+mod(low+1.,8.)),part);
  vec3 above=mix(lit(0.),side*1.25,grazing*.85)*(.1+1.05*spot);
  vec3 one=lit(held.z)*(held.z<9.?1.3:1.)*(.12+1.05*spot);
  colour=vec4(pow(mix(one,above,held.z<.5?1.:0.),vec3(1./2.2)),1);
}`;

/** Shows the stack by flashlight on a canvas of its own. */
export class Flashlight {
  private constructor(
    private readonly gl: WebGL2RenderingContext,
    private readonly held: WebGLUniformLocation | null,
  ) {}

  /** Null where the browser cannot do it. */
  static on(canvas: HTMLCanvasElement, pictures: readonly Picture[]): Flashlight | null {
    const gl = canvas.getContext("webgl2", { antialias: false, preserveDrawingBuffer: true });
    const program = gl && linked(gl);
    if (!gl || !program || pictures.length < 10) return null;
    square(gl, program);
    upload(gl, pictures, canvas.width);
    return new Flashlight(gl, gl.getUniformLocation(program, "held"));
  }

  show({ x, y, place }: Held): void {
    this.gl.uniform3f(this.held, x, y, LAMP[place]);
    this.gl.drawArrays(this.gl.TRIANGLE_STRIP, 0, 4);
  }
}

/** Without a GPU: the light from its place, and darkness round it. */
export function shine(canvas: HTMLCanvasElement, pictures: readonly Picture[], { x, y, place }: Held): void {
  const plain = canvas.getContext("2d");
  const picture = pictures[LAMP[place]];
  if (!plain || !picture) return;
  const size = canvas.width;
  const night = plain.createRadialGradient(x * size, y * size, 0, x * size, y * size, size * 0.8);
  night.addColorStop(0.2, "#00121c00");
  night.addColorStop(1, "#00121cf0");
  plain.drawImage(picture, 0, 0, size, size);
  plain.fillStyle = night;
  plain.fillRect(0, 0, size, size);
}

function linked(gl: WebGL2RenderingContext): WebGLProgram | null {
  const program = gl.createProgram();
  for (const [kind, text] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ] as const) {
    const shader = gl.createShader(kind);
    if (!shader) return null;
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  return gl.getProgramParameter(program, gl.LINK_STATUS) ? program : null;
}

function square(gl: WebGL2RenderingContext, program: WebGLProgram): void {
  gl.useProgram(program);
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 1, -1, -1, 1, 1, 1]), gl.STATIC_DRAW);
  const place = gl.getAttribLocation(program, "p");
  gl.enableVertexAttribArray(place);
  gl.vertexAttribPointer(place, 2, gl.FLOAT, false, 0, 0);
}

function upload(gl: WebGL2RenderingContext, pictures: readonly Picture[], size: number): void {
  gl.bindTexture(gl.TEXTURE_2D_ARRAY, gl.createTexture());
  gl.texStorage3D(gl.TEXTURE_2D_ARRAY, 1, gl.RGBA8, size, size, pictures.length);
  pictures.forEach((picture, layer) =>
    gl.texSubImage3D(gl.TEXTURE_2D_ARRAY, 0, 0, 0, layer, size, size, 1, gl.RGBA, gl.UNSIGNED_BYTE, picture),
  );
  gl.texParameteri(gl.TEXTURE_2D_ARRAY, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
}
