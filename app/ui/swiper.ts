// Named one by one, or the build keeps every module that Swiper has.
export { default as Swiper } from "swiper";
export { Autoplay } from "swiper/modules";
