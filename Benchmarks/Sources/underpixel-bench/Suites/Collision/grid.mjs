// Label placement by the scheme of the grid in MapLibre GL JS, written anew: square cells of 25 pixels over the viewport and
// its padding, in each the numbers of the boxes and of the circles that reach into it; a query goes through its cells column
// by column, leaves out what it has seen (an object that it makes itself), and stops at the first hit.
//
// Reads lines: first the labels as JSON, then "place" (answers with nanoseconds) and "placed" (answers with 0 and 1 for
// each label).

import { createInterface } from "node:readline";

const cellSize = 25;

class Grid {
  constructor(width, height) {
    this.columns = Math.ceil(width / cellSize);
    this.rows = Math.ceil(height / cellSize);
    this.width = width;
    this.height = height;
    this.columnsPerPixel = this.columns / width;
    this.rowsPerPixel = this.rows / height;
    this.boxCells = [];
    this.circleCells = [];
    for (let cell = 0; cell < this.columns * this.rows; cell++) {
      this.boxCells.push([]);
      this.circleCells.push([]);
    }
    this.boxKeys = [];
    this.boxes = [];
    this.circleKeys = [];
    this.circles = [];
  }

  column(x) {
    return Math.max(0, Math.min(this.columns - 1, Math.floor(x * this.columnsPerPixel)));
  }

  row(y) {
    return Math.max(0, Math.min(this.rows - 1, Math.floor(y * this.rowsPerPixel)));
  }

  /** Calls `body` for each cell until it says true. */
  someCell(minX, minY, maxX, maxY, body) {
    const [left, top, right, bottom] = [this.column(minX), this.row(minY), this.column(maxX), this.row(maxY)];
    for (let x = left; x <= right; x++) {
      for (let y = top; y <= bottom; y++) {
        if (body(this.columns * y + x)) return true;
      }
    }
    return false;
  }

  hits(minX, minY, maxX, maxY, mode, meetsBox, meetsCircle) {
    if (maxX < 0 || minX > this.width || maxY < 0 || minY > this.height) return false;
    const seen = { boxes: {}, circles: {} };
    return this.someCell(minX, minY, maxX, maxY, (cell) => {
      for (const number of this.boxCells[cell]) {
        if (seen.boxes[number]) continue;
        seen.boxes[number] = true;
        const [boxes, at] = [this.boxes, number * 4];
        if (meetsBox(boxes[at], boxes[at + 1], boxes[at + 2], boxes[at + 3])
          && isInTheWay(mode, this.boxKeys[number].mode)) return true;
      }
      for (const number of this.circleCells[cell]) {
        if (seen.circles[number]) continue;
        seen.circles[number] = true;
        const [circles, at] = [this.circles, number * 3];
        if (meetsCircle(circles[at], circles[at + 1], circles[at + 2])
          && isInTheWay(mode, this.circleKeys[number].mode)) return true;
      }
      return false;
    });
  }

  hitsBox(minX, minY, maxX, maxY, mode) {
    return this.hits(
      minX, minY, maxX, maxY, mode,
      (a, b, c, d) => minX <= c && minY <= d && maxX >= a && maxY >= b,
      (x, y, radius) => circleMeetsBox(x, y, radius, minX, minY, maxX, maxY));
  }

  hitsCircle(x, y, radius, mode) {
    return this.hits(
      x - radius, y - radius, x + radius, y + radius, mode,
      (a, b, c, d) => circleMeetsBox(x, y, radius, a, b, c, d),
      (otherX, otherY, otherRadius) => {
        const [dx, dy, radii] = [otherX - x, otherY - y, radius + otherRadius];
        return radii * radii > dx * dx + dy * dy;
      });
  }

  insertBox(key, minX, minY, maxX, maxY) {
    const number = this.boxKeys.length;
    this.someCell(minX, minY, maxX, maxY, (cell) => { this.boxCells[cell].push(number); });
    this.boxKeys.push(key);
    this.boxes.push(minX, minY, maxX, maxY);
  }

  insertCircle(key, x, y, radius) {
    const number = this.circleKeys.length;
    this.someCell(
      x - radius, y - radius, x + radius, y + radius, (cell) => { this.circleCells[cell].push(number); });
    this.circleKeys.push(key);
    this.circles.push(x, y, radius);
  }
}

function isInTheWay(mode, other) {
  return mode !== "always" && (mode === "never" || other === "never");
}

function circleMeetsBox(x, y, radius, minX, minY, maxX, maxY) {
  const dx = Math.max(minX - x, x - maxX, 0);
  const dy = Math.max(minY - y, y - maxY, 0);
  return dx * dx + dy * dy <= radius * radius;
}

function place(scene, placed) {
  const grid = new Grid(scene.width, scene.height);
  const { labels } = scene;
  for (let label = 0; label < labels.length; label++) {
    const { box, circles } = labels[label];
    let fits = true;
    if (box) {
      fits = !grid.hitsBox(box[0], box[1], box[2], box[3], "never");
      if (fits) grid.insertBox({ mode: "never", label }, box[0], box[1], box[2], box[3]);
    } else {
      for (let at = 0; at < circles.length && fits; at += 3) {
        fits = !grid.hitsCircle(circles[at], circles[at + 1], circles[at + 2], "never");
      }
      for (let at = 0; at < circles.length && fits; at += 3) {
        grid.insertCircle({ mode: "never", label }, circles[at], circles[at + 1], circles[at + 2]);
      }
    }
    placed[label] = fits ? 1 : 0;
  }
}

let scene, placed;
for await (const line of createInterface({ input: process.stdin })) {
  if (line === "place") {
    const start = process.hrtime.bigint();
    place(scene, placed);
    process.stdout.write(`${process.hrtime.bigint() - start}\n`);
  } else if (line === "placed") {
    process.stdout.write(`${placed.join("")}\n`);
  } else {
    scene = JSON.parse(line);
    placed = new Uint8Array(scene.labels.length);
  }
}
