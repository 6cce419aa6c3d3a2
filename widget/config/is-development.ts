/** Whether a page with this host name is on its developer's own machine, where no buyer reads it. */
export const isDevelopment = (hostname: string): boolean =>
  /^(|localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
