export type Point = readonly [x: number, y: number];
/** Corners in order around the hull, without the points that lie on a straight edge. */
export declare function convexHull(points: readonly Point[]): Point[];
